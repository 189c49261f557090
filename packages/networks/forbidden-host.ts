/** No connection was made, because the rules forbid it. The message is a sentence without its point. */
export class ForbiddenHostError extends Error {
  override readonly name = 'ForbiddenHostError';
}

/** The error's cause, however deep, if it is that a server may not be called. */
export function forbiddenHost(error: unknown): ForbiddenHostError | null {
  if (error instanceof ForbiddenHostError) return error;
  return error instanceof Error && error.cause !== undefined ? forbiddenHost(error.cause) : null;
}
