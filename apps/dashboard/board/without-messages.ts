/**
 * An answer of the board with only the last line of what a job failed with, and of a stack only where it was: Prisma
 * tells the arguments of a call first, with their values, and what is wrong with them last.
 */
export const withoutMessages = <Answer>(answer: Answer): Answer =>
  JSON.parse(JSON.stringify(answer), (name, value) => {
    if (name === 'failedReason' && typeof value === 'string') return value.trim().split('\n').at(-1);
    if (name === 'stacktrace' && Array.isArray(value)) return value.map(framesOf);
    return value;
  });

const framesOf = (stack: unknown): string =>
  String(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
