import { isObject } from '../http/call.ts';

const maxLength = 256;

/** A value as the reference server quotes it in a complaint: two entries of what has many, the start of what is long. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length < maxLength ? value : `${value.slice(0, maxLength - 1)}…`);
  if (Array.isArray(value)) return `[${firstTwo(value, shownValue)}]`;
  if (isObject(value)) return `{${firstTwo(Object.keys(value), (key) => `${JSON.stringify(key)}: ...`)}}`;
  return String(value);
}

const firstTwo = <Entry>(entries: readonly Entry[], show: (entry: Entry) => string) =>
  [...entries.slice(0, 2).map(show), ...(entries.length > 2 ? ['...'] : [])].join(', ');
