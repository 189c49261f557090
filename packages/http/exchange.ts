import type { ErrorCode } from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';
import type { TakenFile } from '@carillon/media/intake';
import type { CacheUse } from '@carillon/operations/posts/recent-reads';
import type { Call } from '@carillon/operations/run/call';
import type { Service } from '@carillon/operations/run/service';
import type { Request, RequestHandler, Response } from 'express';
import { authorOf } from './author-of.ts';

/** A request and its answer. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/** Facts of one request, in `response.locals`. */
export interface Locals extends CacheUse {
  readonly requestId: string;
  /** The file that came with the request. */
  file?: TakenFile;
  /** Put there by `Admission.identify`; missing only where anybody is let in. */
  readonly caller: Caller;
  /** For how long it waited, as it was asked to, ms. */
  waitedMs?: number | undefined;
  /** The id of what was made. */
  made?: string;
  /** Why the answer is no good one. */
  error?: { readonly code: ErrorCode; readonly message: string };
}

/** The callers that are let in, and how often each may come. */
export interface Admission {
  /** Puts the caller into `response.locals`, and refuses anybody else. */
  readonly identify: (use: CacheUse) => RequestHandler;
  /** Refuses a caller who proved too long ago that it is they, before an operation that `needsProof`. */
  readonly prove: RequestHandler;
  /** Refuses a caller that comes too often. */
  readonly limit: RequestHandler;
}

/** A call that came over HTTP. */
export interface HttpCall extends Call {
  /** For those few operations that read or set cookies. */
  readonly exchange: Exchange;
}

/** Everything that serving operations over HTTP needs. */
export interface HttpService<Context> extends Service<Context, HttpCall> {
  readonly admission: Admission;
  /** Size of the largest request body, bytes. */
  readonly bodyLimit: number;
  /** For how long a request to publish now can be taken back, ms; 0 unless given. */
  readonly undoMsOf?: (request: Request) => number;
}

/** The call that a request makes, once its caller is identified and its body is read. */
export function callOf<Context>(
  { request, response }: Exchange,
  { admission, undoMsOf }: Pick<HttpService<Context>, 'admission' | 'undoMsOf'>,
): HttpCall {
  const { requestId, caller, mayUseCache, file } = response.locals as Locals;
  const { baseUrl, path, params, query, body } = request;
  const mark = request.originalUrl.indexOf('?');
  return {
    exchange: { request, response },
    requestId,
    caller,
    mayUseCache,
    by: authorOf(request, response),
    path: `${baseUrl}${path}`,
    search: mark === -1 ? '' : request.originalUrl.slice(mark),
    params,
    query,
    body,
    headers: {
      idempotencyKey: request.get('idempotency-key'),
      ifMatch: request.get('if-match'),
      ifNoneMatch: request.get('if-none-match'),
      prefer: request.get('prefer'),
    },
    undoMs: undoMsOf?.(request) ?? 0,
    ...(file && { file }),
    get over() {
      return signalOver(response); // made for those who ask alone: bench `create` sees it
    },
    onMade(id) {
      (response.locals as Locals).made = id;
    },
    async readAnew() {
      await admission.identify({ mayUseCache: false })(request, response, () => {});
      return (response.locals as Locals).caller;
    },
  };
}

const signals = new WeakMap<Response, AbortSignal>();

/** Aborted once a response is closed: it was answered, or its client has gone. */
export function signalOver(response: Response): AbortSignal {
  const known = signals.get(response);
  if (known !== undefined) return known;
  const over = new AbortController();
  if (response.closed) over.abort();
  else response.once('close', () => over.abort());
  signals.set(response, over.signal);
  return over.signal;
}
