import { apiError, invalidRequest, problem } from '@carillon/core';
import { pathOf } from './path-of.ts';

/** Levels of objects and lists in a body; the deepest field of any request lies on the fifth. */
export const deepest = 20;

interface Place {
  readonly key: PropertyKey;
  readonly parent: Place | null;
}

interface Node {
  readonly value: unknown;
  readonly place: Place | null;
  readonly depth: number;
}

/**
 * Refuses a body that the code behind must not meet: nested so deep that a recursion ends in an error, with a key that
 * Postgres cannot keep, or with `__proto__`, which zod passes over in silence.
 * @throws {ApiError} 400
 */
export function guardJson(body: unknown): void {
  const open: Node[] = [{ value: body, place: null, depth: 1 }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { value, place, depth } = node;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > deepest) throw apiError('json_too_deep', { limit: deepest });
    const isList = Array.isArray(value);
    for (const [name, inner] of Object.entries(value)) {
      const at: Place = { key: isList ? Number(name) : name, parent: place };
      if (!isList) guardKey(name, at);
      open.push({ value: inner, place: at, depth: depth + 1 });
    }
  }
}

function guardKey(name: string, place: Place): void {
  if (name === '__proto__') throw invalidRequest([problem('field_unknown', pathTo(place), {})]);
  if (!name.isWellFormed() || name.includes('\0'))
    throw invalidRequest([problem('key_unreadable', pathTo(place), {})]);
}

function pathTo(place: Place): string {
  const keys: PropertyKey[] = [];
  for (let at: Place | null = place; at !== null; at = at.parent) keys.unshift(at.key);
  return pathOf(keys);
}
