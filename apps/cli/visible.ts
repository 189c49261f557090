/** Control characters, line ends and marks that turn a text around; not the joiner of emoji. */
const misleading = /(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text that others wrote, without anything that a terminal would act on, or that hides what it says. */
export const visible = (text: string): string =>
  text.replace(misleading, (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`);
