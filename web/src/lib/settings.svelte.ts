export interface Settings {
  theme: "auto" | "light" | "dark";
  size: "normal" | "large" | "larger";
  speed: "calm" | "quick" | "none"; // of what moves
  sound: boolean;
  notify: boolean; // tell whose turn it is, also while they look elsewhere
  confirm: boolean; // ask before a decision is sent
  keys: boolean; // letters do something: see Keys
  patterns: boolean; // tell colours by patterns too
  guide: boolean; // be led through a first game
  told: string[]; // what was said of it, by the keys of the texts
  met: string[]; // games that one knows by now
  names: string[]; // of those who shared this device last
  levels: Record<string, string>; // of the bots that one plays against, by game
  isNamed: boolean; // has whoever plays here chosen a name?
  hasSorted: boolean; // are the real dice sorted by their red numbers?
}

const KEY = "pepperbox.settings";
const isPhone = matchMedia("(pointer: coarse)").matches;
const USUAL: Settings = {
  theme: "auto",
  size: "normal",
  speed: "calm",
  sound: !isPhone,
  notify: false,
  confirm: false,
  keys: true,
  patterns: false,
  guide: true,
  told: [],
  met: [],
  names: [],
  levels: {},
  isNamed: false,
  hasSorted: false,
};

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // storage can be switched off
  }
}

export const settings = $state<Settings>({ ...USUAL, ...kept() });

/** Keep the settings, and let the style sheets know of them. */
export function applySettings(): void {
  Object.assign(document.documentElement.dataset, {
    theme: settings.theme,
    size: settings.size,
    speed: settings.speed,
    patterns: String(settings.patterns),
  });
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // then they last as long as the page
  }
}

/** May things move? */
export function moves(): boolean {
  return settings.speed !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
