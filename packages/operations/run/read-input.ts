import { apiError } from '@carillon/core';
import { z } from 'zod';
import type { Call } from './call.ts';
import { isIfMatch } from './etag.ts';
import type { Operation } from './operation.ts';
import { parseInput, parseParameters } from './parse-input.ts';

/** The parts of a call by the schemas of its operation. @throws {ApiError} 400 with everything that is wrong with one */
export function readInput<Context>(operation: Operation<Context>, call: Call) {
  const { params, query, body, file, mayLackBody } = operation;
  const parameters = query ?? (file === 'sent' ? undefined : nothing); // which has fields of its body there
  const given: unknown = mayLackBody ? (call.body ?? {}) : call.body;
  return {
    params: params ? parseInput(params, call.params) : {},
    query: parameters ? parseParameters(parameters, call.query) : {},
    body: body ? parseInput(body, jsonBody(given)) : parseInput(nothing, call.body ?? {}),
  };
}

const nothing = z.strictObject({});

/** @throws {ApiError} 400 when nothing was read as JSON, or it is no object */
function jsonBody(body: unknown): object {
  if (typeof body === 'string') throw apiError('json_twice');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw apiError('json_expected');
  return body;
}

/** @throws {ApiError} 400 for a header If-Match that names no version */
export function versionWanted({ headers: { ifMatch } }: Call): string | null {
  if (ifMatch === undefined) return null;
  if (!isIfMatch(ifMatch)) throw apiError('if_match_invalid', { value: ifMatch.slice(0, 100) });
  return ifMatch;
}
