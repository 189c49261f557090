import { apiError } from '@carillon/core';
import { type Answer, answerOnce, type Queries, type WakeUp, type WantedPost } from '@carillon/db';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { ApiContext } from '../context.ts';
import { remembering } from '../posts/recent-reads.ts';
import { storeAlone } from '../posts/store-posts.ts';
import type { Endpoint } from './endpoint.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { isKept } from './is-kept.ts';
import { linkNextPage } from './link-next-page.ts';
import type { Locals } from './locals.ts';
import { parseInput } from './parse-input.ts';
import { requestHash } from './request-hash.ts';
import { requireScope } from './require-scope.ts';

/** Does what an endpoint does, and answers. Whatever is thrown, nothing was answered yet. */
export const answer =
  (endpoint: Endpoint, context: ApiContext) =>
  async (request: Request, response: Response): Promise<void> => {
    const { caller, believes, requestId } = response.locals as Locals;
    const { bulkhead, db: database, memory, plans, store: storeTogether, waker } = context;
    requireScope(caller, endpoint.scope);
    const key = endpoint.idempotent ? idempotencyKey(request) : null;
    const input = readInput(endpoint, request);
    const ifMatch = (endpoint.conditional && request.get('if-match')) ?? null;
    const wakeUps: WakeUp[] = [];
    const work = async (db: Queries): Promise<Answer> => {
      const wake = (more: readonly WakeUp[]) => void wakeUps.push(...more);
      const findTargets = remembering(db, memory, { believe: believes });
      const store = db === database ? storeTogether : (wanted: WantedPost) => storeAlone(db, wanted);
      const answered = await endpoint.handle(input, { db, caller, plans, ifMatch, findTargets, store, wake });
      const { status, schema, orNothing } = endpoint.answer;
      if (answered === null && orNothing) return { status: 204, body: '' };
      const shown = schema.parse(answered);
      linkNextPage({ request, response }, shown, context.publicUrl);
      return { status, body: JSON.stringify(shown) };
    };
    const run = () => (key === null ? work(database) : once({ request, response, key }, database, work));
    const turn = (await endpoint.inTurn?.(input, { db: database, caller })) ?? null;
    const locks = endpoint.locks || key !== null || turn !== null;
    const { status, body } = await (locks ? bulkhead.pass(caller.userId, run, turn) : run());
    await waker.wake(wakeUps, requestId);
    response.status(status);
    if (endpoint.conditional && endpoint.method === 'get' && isKept({ request, response }, body)) {
      response.status(304).end();
    } else if (status === 204) response.end();
    else response.setHeader('Content-Type', 'application/json; charset=utf-8').end(body);
  };

interface Keyed {
  readonly request: Request;
  readonly response: Response;
  readonly key: string;
}

/** @throws {ApiError} 409 while the first request with the key is running, 422 when it was another one */
async function once(
  { request, response, key }: Keyed,
  db: ApiContext['db'],
  work: (db: Queries) => Promise<Answer>,
): Promise<Answer> {
  const { userId, sandbox } = (response.locals as Locals).caller;
  const answered = await answerOnce(db, { userId, sandbox, key, hash: requestHash(request) }, work);
  switch (answered.kind) {
    case 'first':
      return answered.answer;
    case 'replayed':
      response.set('Idempotent-Replayed', 'true');
      return answered.answer;
    case 'running':
      response.set('Retry-After', '1');
      throw apiError('idempotency_key_in_use');
    case 'other_request':
      throw apiError('idempotency_key_reused');
    default:
      return answered satisfies never;
  }
}

function readInput({ params, query, body }: Endpoint, request: Request) {
  return {
    params: params ? parseInput(params, request.params) : {},
    query: query ? parseInput(query, request.query) : {},
    body: body ? parseInput(body, jsonBody(request.body)) : parseInput(nothing, request.body ?? {}),
  };
}

const nothing = z.strictObject({});

/** @throws {ApiError} 400 when nothing was read as JSON, or it is no object */
function jsonBody(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw apiError('json_expected');
  return body;
}
