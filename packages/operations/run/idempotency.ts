import { hash, randomInt } from 'node:crypto';
import { ApiError, apiError } from '@carillon/core';
import type { Queries } from '@carillon/db';
import type { Caller } from '@carillon/db/api-keys';
import { type Answer, answerOnce, type KeptAnswer, type KeyedRequest } from '@carillon/db/idempotency';
import { isBound } from '@carillon/db/reader';
import { type KeyRing, open, seal, UnsealError } from '@carillon/secrets';
import { idIn } from './answer.ts';
import type { Call } from './call.ts';
import type { Effects } from './effects.ts';
import type { Operation } from './operation.ts';
import type { Keep, KnownLater, Service } from './service.ts';

/**
 * The Idempotency-Key of a request; null when it has none.
 * @throws {ApiError} 400 for one that is empty, too long or not printable
 */
export function idempotencyKey({ headers: { idempotencyKey: key } }: Pick<Call, 'headers'>): string | null {
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

interface Keyed {
  readonly call: Call;
  readonly operation: Pick<Operation<never>, 'method' | 'answer' | 'idempotent'>;
  readonly service: Pick<Service<never>, 'db' | 'sealing'>;
  readonly key: string;
}

/** A request with an Idempotency-Key as it is kept. */
const keyedRequest = ({ operation, call, key }: Keyed): KeyedRequest => ({
  ...keptUnder(call.caller, key),
  hash: requestHash(operation.method.toUpperCase(), call),
});

/** The key of a request was not free, or something is in its way: nothing was stored, and `once` finds out what to answer. */
export class NotFirst extends Error {}

/** An answer for the statement that stores what it says. @param answerOf by what is known then */
function answerToKeep(
  keyed: KeyedRequest,
  status: number,
  answerOf: (known: KnownLater) => unknown,
): KeptAnswer {
  const [moment, mark] = [new Date(farAwayMs + randomInt(2 ** 40)), `notes ${randomInt(2 ** 40)}`];
  const body = JSON.stringify(answerOf({ moment, notes: { path: '', code: '', message: mark } }));
  return { ...keyed, status, body, moment: moment.toISOString(), notes: objectWith(mark, body) };
}

/** The object of a JSON text that has a mark, itself without another; with the comma before it. */
function objectWith(mark: string, json: string): string | null {
  const place = json.indexOf(mark);
  if (place === -1) return null;
  const start = json.lastIndexOf('{', place);
  return json.slice(json[start - 1] === ',' ? start - 1 : start, json.indexOf('}', place) + 1);
}

const farAwayMs = Date.UTC(8_000, 0);

/**
 * Does the work of a request with an Idempotency-Key whose answer is kept with what it stores.
 * @returns null when it is not the first, or anything is wrong: then nothing was done
 */
export async function atFirst(work: (keep: Keep) => Promise<Answer>, keyed: Keyed): Promise<Answer | null> {
  const { status, schema } = keyed.operation.answer;
  const request = keyedRequest(keyed);
  try {
    return await work((answerOf) => answerToKeep(request, status, (known) => schema.parse(answerOf(known))));
  } catch (error) {
    if (error instanceof NotFirst || (error instanceof ApiError && error.status < 500)) return null;
    throw error;
  }
}

/**
 * Does the work of a request once, and answers its repetitions as the first time.
 * @throws {ApiError} 409 while the first request with the key is running, or when its answer cannot be opened any more; 422 when
 * it was another one
 */
export async function once(
  { effects, ...keyed }: Keyed & { readonly effects: Effects },
  work: (db: Queries) => Promise<Answer>,
): Promise<Answer> {
  const { operation, service } = keyed;
  const request = keyedRequest(keyed);
  const place = { answerOf: JSON.stringify([request.userId, request.sandbox, request.key]) };
  const keeping = operation.idempotent === 'sealed' ? service.sealing : undefined;
  const answered = await answerOnce(service.db, request, work, {
    ...(keeping && { toKept: (body) => seal(body, place, keeping) }),
  });
  switch (answered.kind) {
    case 'first':
      return answered.answer;
    case 'replayed': {
      const answer = keeping ? await opened(answered.answer, place, keeping) : answered.answer;
      effects.forget(); // of a try that was undone
      effects.setHeader('Idempotent-Replayed', 'true');
      if (operation.answer.location !== undefined) effects.makes(idIn(JSON.parse(answer.body)));
      return answer;
    }
    case 'running':
      throw apiError('idempotency_key_in_use').retryAfter(1);
    case 'other_request':
      throw apiError('idempotency_key_reused');
    default:
      return answered satisfies never;
  }
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
function requestHash(method: string, { path, search, body }: Call): string {
  return hash('sha256', JSON.stringify(inOrder([method, withoutWait(`${path}${search}`), body ?? {}])));
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
