interface Pressed {
  /** Missing where a browser fills in a form by itself. */
  readonly key?: string;
  readonly code?: string;
  readonly isComposing?: boolean;
}

/**
 * The key of a shortcut: a letter is that of the keyboard where its layout has no Latin ones. Empty where there is none, and while a
 * word is composed, as in Japanese: the key is part of the word.
 */
export function pressedKey({ key, code = '', isComposing = false }: Pressed): string {
  if (key === undefined || isComposing) return '';
  const name = key.toLowerCase();
  const isOfOtherScript = /^[^\p{Script=Latin}\p{Script=Common}]$/u.test(name);
  return isOfOtherScript ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? name) : name;
}

/** True where ⌘ is the key of shortcuts. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
