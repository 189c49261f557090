/** The secret in a set-up link, or the secret alone, however it was copied; null without one. */
export const tokenIn = (pasted: string): string | null =>
  /(?:^|#)([\w-]{43})$/.exec(pasted.trim())?.[1] ?? null;
