import { createHash } from 'node:crypto';
import type { Request } from 'express';

/** Tells requests apart: the same method, path and JSON have the same hash, however the JSON was written. */
export function requestHash({ method, originalUrl, body }: Request): string {
  return createHash('sha256')
    .update(canonicalJson([method, originalUrl, body ?? {}]))
    .digest('hex');
}

/** JSON without spaces, its keys in order. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
