"""The terminal edition: boxed cards to look at, or plain sentences to hear and to pipe."""
