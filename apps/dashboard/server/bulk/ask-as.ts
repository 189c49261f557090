import { answerError } from '@carillon/api/answer-error';
import { endpoints } from '@carillon/api/endpoints';
import { inProcess } from '@carillon/api/fetch-in-process';
import { openRecentReads } from '@carillon/api/recent-reads';
import { newRequestId } from '@carillon/api/request-id';
import type { Locals } from '@carillon/api/service';
import { storeTogether } from '@carillon/api/store-posts';
import { v1 } from '@carillon/api/v1';
import { scopes } from '@carillon/core';
import type { BulkTurn } from '@carillon/db/bulk-changes';
import express, { type RequestHandler } from 'express';
import type { BulkParts } from '../context.ts';
import { ofNoKey } from '../sign-in/sessions/start.ts';

/** Answer of an operation of the API. */
export interface BulkAnswer {
  readonly status: number;
  /** Of a refusal; null otherwise. */
  readonly code: string | null;
  readonly etag: string;
  /** Its JSON; an empty object without one. */
  readonly body: unknown;
}

interface Asking {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks an operation. @param path under /v1 */
export type Ask = (method: string, path: string, asking?: Asking) => Promise<BulkAnswer>;

/** The operations for one post that bulk changes are made of. Those that change something take an Idempotency-Key, so that nothing is done twice. */
const operations = endpoints
  .filter(({ operationId }) =>
    ['getPost', 'changePost', 'deletePost', 'publishPost', 'resendPost', 'resendPlatform'].includes(
      operationId,
    ),
  )
  .map((operation) => (operation.method === 'get' ? operation : { ...operation, idempotent: true as const }));

const pass: RequestHandler = (_request, _response, next) => next();

/** Operations of the API in this process, without a socket, as whoever began a bulk change: the same rules, locks, wake-ups and events. */
export function askAs(turn: BulkTurn, parts: BulkParts): Ask {
  const { userId, plan, sessionId, address } = turn;
  const caller = { ...ofNoKey, userId, plan, scopes };
  const locals = { caller, person: { userId, sessionId }, mayUseCache: false } satisfies Omit<
    Locals,
    'requestId'
  > & { person: object };
  const identify: RequestHandler = (_request, response, next) => {
    Object.assign(response.locals, locals);
    next();
  };
  const app = express().disable('x-powered-by').set('etag', false);
  app.use((_request, response, next) => {
    response.locals.requestId = newRequestId();
    next();
  });
  app.use(
    '/v1',
    v1(
      {
        ...parts,
        recentReads: openRecentReads(),
        store: storeTogether(parts.db, parts.bulkhead),
        admission: { identify: () => identify, limit: pass, prove: pass },
      },
      operations,
    ),
  );
  app.use(answerError(parts));
  const fetchHere = inProcess(app)({ socket: { remoteAddress: address ?? undefined }, headers: {} });

  return async (method, path, { body, headers = {} } = {}) => {
    const response = await fetchHere(`http://localhost/v1${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      code: response.headers.get('x-error-code'),
      etag: response.headers.get('etag') ?? '',
      body: text === '' ? {} : JSON.parse(text),
    };
  };
}
