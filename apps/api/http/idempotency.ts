import { hash, randomInt } from 'node:crypto';
import { apiError } from '@carillon/core';
import type { Database, Queries } from '@carillon/db';
import type { Caller } from '@carillon/db/api-keys';
import { type Answer, answerOnce, type KeptAnswer, type KeyedRequest } from '@carillon/db/idempotency';
import { isBound } from '@carillon/db/reader';
import { type KeyRing, open, seal, UnsealError } from '@carillon/secrets';
import type { Request, Response } from 'express';
import type { Exchange, KnownLater, Locals } from './service.ts';

/**
 * The Idempotency-Key of a request; null when it has none.
 * @throws {ApiError} 400 for one that is empty, too long or not printable
 */
export function idempotencyKey(request: Request): string | null {
  const key = request.get('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw apiError('idempotency_key_invalid');
  return key;
}

/**
 * Under what an Idempotency-Key is kept. Those of an API key that is bound to profiles are apart from all others: what others
 * did may have been done to what it does not see. No header has a line break.
 */
export const keptUnder = (caller: Caller, key: string): Omit<KeyedRequest, 'hash'> => ({
  userId: caller.userId,
  sandbox: caller.sandbox,
  key: isBound(caller) ? `${caller.firstKeyId}\n${key}` : key,
});

/** A request with an Idempotency-Key as it is kept. */
export const keyedRequest = ({ request, response }: Exchange, key: string): KeyedRequest => ({
  ...keptUnder((response.locals as Locals).caller, key),
  hash: requestHash(request),
});

/** The key of a request was not free, or something is in its way: nothing was stored, and `once` finds out what to answer. */
export class NotFirst extends Error {}

/** An answer for the statement that stores what it says. @param answerOf by what is known then */
export function answerToKeep(
  keyed: KeyedRequest,
  status: number,
  answerOf: (known: KnownLater) => unknown,
): KeptAnswer {
  const [moment, mark] = [new Date(farAwayMs + randomInt(2 ** 40)), `told ${randomInt(2 ** 40)}`];
  const body = JSON.stringify(answerOf({ moment, told: { path: '', code: '', message: mark } }));
  return { ...keyed, status, body, moment: moment.toISOString(), told: objectWith(mark, body) };
}

/** The object of a JSON text that has a mark, itself without another; with the comma before it. */
function objectWith(mark: string, json: string): string | null {
  const place = json.indexOf(mark);
  if (place === -1) return null;
  const start = json.lastIndexOf('{', place);
  return json.slice(json[start - 1] === ',' ? start - 1 : start, json.indexOf('}', place) + 1);
}

const farAwayMs = Date.UTC(8_000, 0);

interface Keyed extends Exchange {
  readonly key: string;
  /** Seals the answer while it is kept; kept in clear unless given. */
  readonly keeping?: KeyRing | undefined;
}

/**
 * Does the work of a request once, and answers its repetitions as the first time.
 * @throws {ApiError} 409 while the first request with the key is running, or when its answer cannot be opened any more; 422 when
 * it was another one
 */
export async function once(
  { request, response, key, keeping }: Keyed,
  db: Database,
  work: (db: Queries) => Promise<Answer>,
): Promise<Answer> {
  const keyed = keyedRequest({ request, response }, key);
  const place = { answerOf: JSON.stringify([keyed.userId, keyed.sandbox, keyed.key]) };
  const answered = await answerOnce(db, keyed, work, {
    ...(keeping && { toKept: (body) => seal(body, place, keeping) }),
  });
  switch (answered.kind) {
    case 'first':
      return answered.answer;
    case 'replayed':
      return replay(response, keeping ? await opened(answered.answer, place, keeping) : answered.answer);
    case 'running':
      response.set('Retry-After', '1');
      throw apiError('idempotency_key_in_use');
    case 'other_request':
      throw apiError('idempotency_key_reused');
    default:
      return answered satisfies never;
  }
}

function replay(response: Response, answer: Answer): Answer {
  response.set('Idempotent-Replayed', 'true');
  return answer;
}

async function opened(answer: Answer, place: { answerOf: string }, keys: KeyRing): Promise<Answer> {
  try {
    return { ...answer, body: (await open(answer.body, place, keys)) as string };
  } catch (error) {
    if (error instanceof UnsealError) throw apiError('idempotency_answer_sealed');
    throw error;
  }
}

/**
 * Identifies a request: the same method, path and JSON have the same hash, however the JSON was written, and however long its
 * client waits this time.
 */
function requestHash({ method, originalUrl, body }: Request): string {
  return hash('sha256', JSON.stringify(inOrder([method, withoutWait(originalUrl), body ?? {}])));
}

const withoutWait = (url: string): string =>
  url.includes('wait=') ? url.replace(/([?&])wait=[^&]*(?:&|$)/, '$1').replace(/[?&]$/, '') : url;

/** A JSON value whose objects have their keys in order. */
function inOrder(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(inOrder);
  const entries = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, inOrder(value)]));
}
