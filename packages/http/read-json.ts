import { apiError, invalidRequest, problem, unknownField } from '@carillon/core';
import { takeTurn } from '@carillon/operations/run/bulkhead';
import { pathOf } from '@carillon/operations/run/path-of';
import type { RequestHandler } from 'express';
import express from 'express';

/** A longer body takes milliseconds to read, so it waits for its turn, bytes. */
const longBody = 16_384;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body as JSON, which is UTF-8 (RFC 8259, section 8.1). A body of another type, or none, stays unread.
 * @param limit of the body, bytes
 * @param values as `limitValues` takes it
 */
export const readJson = (limit: number, values?: number): RequestHandler[] => [
  express.raw({ type: 'application/json', limit }),
  async (request, _response, next) => {
    const { body } = request;
    if (!Buffer.isBuffer(body)) return next();
    if (body.length > longBody) await takeTurn();
    refuseOtherCharsets(request.get('content-type'));
    request.body = jsonOf(body, values);
    next();
  },
];

/** The JSON of a body. @throws {ApiError} 400 */
export function jsonOf(body: Buffer, values?: number): unknown {
  const names = limitValues(body, values);
  const text = decode(body);
  const json = body.length === 0 ? {} : parse(text);
  if (guardJson(json) !== names) throw apiError('duplicate_field', { path: duplicateField(text) });
  return json;
}

function refuseOtherCharsets(contentType = ''): void {
  const [, charset = 'utf-8'] = /;\s{0,9}charset\s{0,9}=\s{0,9}"?([^\s";]{1,40})/i.exec(contentType) ?? [];
  if (!/^utf-?8$/i.test(charset)) throw apiError('charset_unsupported', { charset });
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    const position = firstDifference(body, Buffer.from(body.toString()));
    const byte = `0x${body
      .subarray(position, position + 1)
      .toString('hex')
      .toUpperCase()}`;
    throw apiError('body_not_utf8', { byte, position });
  }
}

/** Position of the first byte that did not survive. */
function firstDifference(body: Buffer, understood: Buffer): number {
  let position = 0;
  while (body[position] === understood[position]) position += 1;
  return position;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const detail = error instanceof SyntaxError ? error.message : String(error);
    throw apiError('invalid_json', { detail: detail.replace(/\.$/, '') });
  }
}

interface Level {
  /** Names that an object had so far; null for a list. */
  readonly names: Set<string> | null;
  /** The field or entry that is being read. */
  at: PropertyKey;
}

/** Path of the first field of valid JSON that its object has twice, of which `JSON.parse` keeps the last; empty for none. */
export function duplicateField(json: string): string {
  const levels: Level[] = [];
  let isName = false;
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs)) {
    const level = levels.at(-1);
    if (token === '{') levels.push({ names: new Set(), at: '' });
    else if (token === '[') levels.push({ names: null, at: 0 });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && typeof level?.at === 'number') level.at += 1;
    else if (token.startsWith('"') && isName && level?.names) {
      level.at = JSON.parse(token) as string;
      if (level.names.has(level.at)) return pathOf(levels.map(({ at }) => at));
      level.names.add(level.at);
    }
    isName = token === '{' || (token === ',' && levels.at(-1)?.names !== null);
  }
  return '';
}

/** Largest number of fields and list entries in a body. The largest post has 2,700: 50 accounts, 25 items each. */
const defaultValues = 4_000;

/** Largest number of levels of objects and lists in a body; the deepest field of any request lies on the fifth. */
export const maxDepth = 20;

const [quote, backslash, comma, colon, brace, bracket, braceEnd, bracketEnd] = Buffer.from('"\\,:{[}]');

/**
 * Refuses a body of very many values before it is read as JSON: each costs a hundred times as much as a character of a
 * text, in the parser and in everything that looks at it later. And one that is nested so deep that a recursion could end
 * in an error.
 * @param maxValues larger for what holds many posts: those of a batch, 40,000, take 10 ms to parse, 8 to guard and 20 to check
 * @returns the number of names of fields in it, those of all objects together
 * @throws {ApiError} 400
 */
export function limitValues(body: Buffer, maxValues = defaultValues): number {
  let names = 0;
  let values = 0;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) isText = !isText;
    else if (isText) at += byte === backslash ? 1 : 0;
    else if (byte === brace || byte === bracket) {
      values += 1;
      depth += 1;
      if (depth > maxDepth) throw apiError('json_too_deep', { limit: maxDepth });
    } else if (byte === braceEnd || byte === bracketEnd) depth -= 1;
    else if (byte === comma) values += 1;
    else if (byte === colon) names += 1;
  }
  if (values > maxValues) throw apiError('too_many_values', { limit: maxValues });
  return names;
}

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
  if (name === '__proto__') throw invalidRequest([unknownField(pathTo(place), '')]);
  if (!name.isWellFormed() || name.includes('\0'))
    throw invalidRequest([problem('key_unreadable', pathTo(place), {})]);
}

function pathTo(place: Place): string {
  const keys: PropertyKey[] = [];
  for (let at: Place | null = place; at !== null; at = at.parent) keys.unshift(at.key);
  return pathOf(keys);
}
