/** What a person prefers on this device: kept in the browser, applied to the page. */
export interface Preferences {
  language: 'en' | 'ja';
  theme: 'auto' | 'day' | 'night';
  motion: 'auto' | 'full' | 'fast' | 'off';
  palette: 'usual' | 'red-green' | 'blue-yellow';
  cards: 'usual' | 'large';
  sound: boolean;
  text: boolean;
}

const KEY = 'wonderland.preferences';
const USUAL: Preferences = {
  language: 'en',
  theme: 'auto',
  motion: 'auto',
  palette: 'usual',
  cards: 'usual',
  sound: false,
  text: false,
};

function kept(): Preferences {
  const language = navigator.language.startsWith('ja') ? 'ja' : 'en';
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
    return { ...USUAL, language, ...stored };
  } catch {
    return { ...USUAL, language };
  }
}

export const settings = $state<Preferences>(kept());

/** Whether the page is shown by night, and whether things stand still: known after `follow`. */
export const page = $state({ night: false, still: false });

/** Keep preferences and apply them, for as long as the page lives. */
export function follow(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const apply = (): void => {
    page.night = settings.theme === 'night' || (settings.theme === 'auto' && dark.matches);
    page.still = settings.motion === 'off' || (settings.motion === 'auto' && calm.matches);
    const root = document.documentElement;
    root.dataset['theme'] = page.night ? 'night' : 'day';
    root.dataset['motion'] = page.still ? 'off' : settings.motion;
    root.dataset['palette'] = settings.palette;
    root.dataset['cards'] = settings.cards;
    root.lang = settings.language;
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A browser that keeps nothing still plays.
    }
  };
  dark.addEventListener('change', apply);
  calm.addEventListener('change', apply);
  $effect.root(() => {
    $effect(apply);
  });
}
