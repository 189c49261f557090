interface Pressed {
  /** Missing where a browser fills in a form by itself. */
  readonly key?: string;
  readonly code?: string;
  readonly isComposing?: boolean;
  readonly keyCode?: number;
}

/** True while a word is composed, as in Japanese, and for the key that ends it, which Safari marks only by its old code. */
export const isComposed = ({ isComposing = false, keyCode }: Pressed): boolean =>
  isComposing || keyCode === 229;

/**
 * The key of a shortcut: a letter is that of the keyboard where its layout has no Latin ones. Empty without one, and while a
 * word is composed, as in Japanese: the key is part of the word.
 */
export function pressedKey(pressed: Pressed): string {
  const { key, code = '' } = pressed;
  if (key === undefined || isComposed(pressed)) return '';
  const name = key.toLowerCase();
  const isLatin = name.length > 1 || name < '\u0300'; // Greek and all others stand behind it
  return isLatin || !code.startsWith('Key') ? name : code.slice(3).toLowerCase();
}

/** True where ⌘ is the key of shortcuts. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
