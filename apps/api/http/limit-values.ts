import { apiError } from '@carillon/core';

/** Largest number of fields and list entries in a body. The largest post has 2,700: 50 accounts, 25 items each. */
const maxValues = 4_000;

/** Largest number of levels of objects and lists in a body; the deepest field of any request lies on the fifth. */
export const maxDepth = 20;

const [quote, backslash, comma, colon, brace, bracket, braceEnd, bracketEnd] = Buffer.from('"\\,:{[}]');

/**
 * Refuses a body of very many values before it is read as JSON: each costs a hundred times as much as a character of a
 * text, in the parser and in everything that looks at it later. And one that is nested so deep that a recursion could end
 * in an error.
 * @returns the number of names of fields in it, those of all objects together
 * @throws {ApiError} 400
 */
export function limitValues(body: Buffer): number {
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
