/** The last line of an error's message, which is the one that says what happened: Prisma puts its own call before it. */
export const lastLine = (error: unknown): string =>
  error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error);
