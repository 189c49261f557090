import { cutText } from './cut-text.ts';

/** The frames of an error stand at the end of its stack, behind its message, in so many characters. */
const longestFrames = 10_000;

/**
 * An error by what is listed here and nothing else: drivers hang commands, queries, requests and settings on theirs,
 * with the secrets that were in them.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error))
    return { message: typeof error === 'string' ? cutText(error) : typeof error };
  const { name, stack = '' } = error;
  const code =
    'code' in error && ['string', 'number'].includes(typeof error.code) ? { code: error.code } : {};
  const frames = stack
    .slice(-longestFrames)
    .split('\n')
    .filter((line) => /^ {1,20}at /.test(line));
  return {
    name,
    message: cutText(messageOf(error)),
    ...code,
    ...(depth < 4 ? causes(error, depth + 1) : {}),
    stack: frames.join('\n'),
  };
}

/** Prisma tells the arguments of a call first, with their values, and what is wrong with them last. */
function messageOf({ name, message }: Error): string {
  const said = message.trimEnd();
  return name.startsWith('PrismaClient') ? said.slice(said.lastIndexOf('\n') + 1).trimStart() : message;
}

function causes(error: Error, depth: number): Record<string, unknown> {
  return {
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause, depth) }),
    ...(error instanceof AggregateError
      ? { errors: error.errors.slice(0, 5).map((one) => describeError(one, depth)) }
      : {}),
  };
}
