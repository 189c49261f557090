import { invalidRequest, problem, unknownField } from '@carillon/core';
import { pathOf } from './path-of.ts';

interface Place {
  readonly key: PropertyKey;
  readonly parent: Place | null;
}

interface Node {
  readonly value: unknown;
  readonly place: Place | null;
}

/**
 * Refuses a body that the code behind must not meet: with a key that Postgres cannot keep, or with `__proto__`, which zod
 * passes over in silence.
 * @returns the number of fields in it, those of all objects together
 * @throws {ApiError} 400
 */
export function guardJson(body: unknown): number {
  let fields = 0;
  const open: Node[] = [{ value: body, place: null }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { value, place } = node;
    if (typeof value !== 'object' || value === null) continue;
    const isList = Array.isArray(value);
    for (const [name, inner] of Object.entries(value)) {
      const at: Place = { key: isList ? Number(name) : name, parent: place };
      if (!isList) {
        guardKey(name, at);
        fields += 1;
      }
      open.push({ value: inner, place: at });
    }
  }
  return fields;
}

function guardKey(name: string, place: Place): void {
  if (name === '__proto__') throw invalidRequest([unknownField(pathTo(place))]);
  if (!name.isWellFormed() || name.includes('\0'))
    throw invalidRequest([problem('key_unreadable', pathTo(place), {})]);
}

function pathTo(place: Place): string {
  const keys: PropertyKey[] = [];
  for (let at: Place | null = place; at !== null; at = at.parent) keys.unshift(at.key);
  return pathOf(keys);
}
