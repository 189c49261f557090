import { cutText } from './cut-text.ts';
import { describeError } from './describe-error.ts';

/** Names of what is never written, wherever it turns up. */
const secret = /authorization|cookie|passw|token|jwt|secret|api[-_]?key$|sealed|credential|encryption/i;

/** Depth to which facts are written; what lies below was not meant for a log. */
const deepest = 5;

/** Number of a list's entries, and of an object's fields, that are written. */
const most = 50;

/** Facts for a log line: plain values as they are, errors by their description, and of other objects only the kind. */
export function loggable(facts: Record<string, unknown>): Record<string, unknown> {
  return plainFields(facts, 0);
}

function plainFields(fields: object, depth: number): Record<string, unknown> {
  const written = Object.entries(fields)
    .slice(0, most)
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
  if (Array.isArray(value)) return value.slice(0, most).map((one) => plain(one, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return plainFields(value, depth);
  return `[${value.constructor.name}]`;
}
