import { nameSources } from './name-sources.ts';

/** Names of what is never written, wherever it turns up. */
const secret = /authorization|cookie|passw|token|jwt|secret|api[-_]?key$|sealed|credential|encryption/i;

/** Depth to which facts are written; what lies below was not meant for a log. */
const deepest = 5;

/** Number of a list's entries, and of an object's fields, that are written. */
const maxEntries = 50;

/** Facts for a log line: plain values as they are, errors by their description, and of other objects only the kind. */
export function loggable(facts: Record<string, unknown>): Record<string, unknown> {
  return plainFields(facts, 0);
}

function plainFields(fields: object, depth: number): Record<string, unknown> {
  const written = Object.entries(fields)
    .slice(0, maxEntries)
    .map(([name, value]) => {
      const shown = cutText(name);
      return [shown, secret.test(shown) ? '[redacted]' : plain(value, depth + 1)];
    });
  return Object.fromEntries(written);
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cutText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describeError(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[Date]' : value.toISOString();
  if (depth > deepest) return '[…]';
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((one) => plain(one, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return plainFields(value, depth);
  return `[${value.constructor.name}]`;
}

/** The frames of an error end its stack, behind its message; most characters of them. */
const maxFramesLength = 10_000;

/**
 * An error by what is listed here and nothing else: drivers hang commands, queries, requests and settings on theirs,
 * with the secrets that were in them.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error))
    return { message: typeof error === 'string' ? cutText(withoutPaths(error)) : typeof error };
  const { name, stack = '' } = error;
  const code =
    'code' in error && ['string', 'number'].includes(typeof error.code) ? { code: error.code } : {};
  const frames = stack
    .slice(-maxFramesLength)
    .split('\n')
    .filter((line) => /^ {1,20}at /.test(line));
  return {
    name,
    message: cutText(withoutPaths(messageOf(error))),
    ...code,
    ...(depth < 4 ? causes(error, depth + 1) : {}),
    stack: nameSources(frames.join('\n')),
  };
}

/** The addresses in a text up to their servers: what follows may be all that it takes to post somewhere. */
const withoutPaths = (text: string): string =>
  text.replaceAll(/\b(https?:\/\/)(?:[^\s"'<>/?#@]*@)?([^\s"'<>/?#@]+)[/?#][^\s"'<>]+/gi, '$1$2/…');

/** Prisma gives the arguments of a call first, with their values, and what is wrong with them last. */
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

/** Longest text that is logged whole, characters. */
const maxLength = 2_000;

/** A text as far as it is logged; whatever else it may be, as a text. */
export function cutText(value: unknown): string {
  const text = String(value ?? '');
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}
