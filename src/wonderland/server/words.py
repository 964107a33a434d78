"""Words for recovery phrases and join codes: short, common, and hard to mishear."""

from __future__ import annotations

import secrets
from typing import Final

_LISTED: Final = """
acorn alarm album almond amber anchor angel apple apron arch arrow aunt autumn badge bagel baker
balloon bamboo banjo barn basil basket beach bean bear beetle bell bench berry bicycle bird
blanket blossom boat bonnet book boot bottle bowl branch brass bread breeze brick bridge broom
brush bucket bugle butter button cabin cactus cake camel candle canoe canvas caravan carpet
carrot castle cat cedar cellar chair chalk cheese cherry chess chimney chin church cider circus
clam clay cliff clock clover coach cobble cocoa coin comet compass copper coral cotton crane
crayon cream crocus crown crumb cuckoo cup curtain cushion daisy dance dawn deer desk diamond
ditch dog dolphin donkey door dove dragon drawer dream drum duchess duck eagle easel echo egg
elbow elm ember engine falcon farm feather fern fiddle field finger fir flag flamingo flannel
flour flower flute fog forest fork fossil fountain fox frog frost fudge garden gate ginger
giraffe glass glove goat goblet goose grape grass gravel grin guitar hammer hammock harbour hare
harp hat hazel heart hedge hen heron hill hive honey hood hook horse hotel house ink iris island
ivory ivy jacket jam jar jelly jewel jigsaw juggler jug jungle kettle key kite kitten knight
knot lace ladder lagoon lake lamb lamp lantern lark lawn leaf lemon letter lilac lily lion
lizard lobster locket loom lute magnet magpie mango map maple marble market marsh meadow melon
mint mirror mitten moon moss moth mountain mouse muffin mug mushroom music napkin needle nest
nettle nutmeg oak oar oat ocean olive onion orange orchard organ otter owl oyster paddle page
paint palace pancake panda paper parrot parsley path peach peacock pear pebble pencil penguin
pepper petal piano picnic pigeon pillow pine pirate plum pocket pond pony poppy porridge postman
potato pumpkin puppet quail quarry queen quill quilt rabbit raft rain raisin raven ribbon rice
ring river robin rocket roof rose ruby saddle sail salmon salt sand saucer scarf school seal
shell sheep ship shoe silk silver sleeve slipper snail snow soap sock spade sparrow spider spoon
spring squirrel stable star statue stone stork storm stove straw sugar summer sun swan swing
table tail tart tea teapot thimble thistle thunder tiger toast tomato torch tower train treacle
tree trumpet tulip tunnel turtle umbrella valley velvet vest village violet violin voyage waffle
wagon walnut walrus watch water wheat wheel whistle willow window winter wolf wood wool wren
yard zebra
"""
WORDS: Final = tuple(_LISTED.split())
PHRASE_WORDS: Final = 8
"""With so many of them a phrase has about 70 bits."""
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 6


def new_phrase() -> str:
    """Return a fresh recovery phrase."""
    return " ".join(secrets.choice(WORDS) for _ in range(PHRASE_WORDS))


def plain_phrase(typed: str) -> str:
    """Return a phrase as it was given out, however it was typed.

    >>> plain_phrase("  Acorn, ALARM-album ")
    'acorn alarm album'
    """
    return " ".join("".join(c if c.isalpha() else " " for c in typed.lower()).split())


def new_code() -> str:
    """Return a fresh join code: short enough to be told over a telephone."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def plain_code(typed: str) -> str:
    """Return a join code as it was given out.

    >>> plain_code("abc-d23")
    'ABCD23'
    """
    return "".join(c for c in typed.upper() if c in CODE_LETTERS)
