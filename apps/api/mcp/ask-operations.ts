import { apiError } from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';
import type { AuditAuthor } from '@carillon/db/audit';
import { routeOf } from '@carillon/http/known-paths';
import type { Observe } from '@carillon/http/observe';
import { parseQuery } from '@carillon/http/parse-query';
import { jsonOf } from '@carillon/http/read-json';
import { endpoints } from '@carillon/operations/endpoints';
import type { Operations } from '@carillon/operations/open-operations';
import type { Endpoint } from '@carillon/operations/run/operation';
import { orRefusal, type ReplyHere } from '@carillon/operations/run/or-refusal';
import { newRequestId } from '@carillon/operations/run/request-id';
import { run } from '@carillon/operations/run/run';
import { noteRequest } from '../request-log/note-request.ts';
import type { RequestLog } from '../request-log/open-request-log.ts';

interface Parts {
  readonly operations: Operations;
  readonly observe: Observe;
  readonly requests?: RequestLog | undefined;
}

/** Whoever was let in. */
interface Client {
  readonly caller: Caller;
  readonly by: AuditAuthor;
}

/** A request of a tool. */
interface Asked {
  readonly requestId: string;
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** Its JSON; null without one. */
  readonly body: string | null;
  /** Aborted once nobody waits for the answer any more. */
  readonly over: AbortSignal;
}

/** Makes a `fetch` for whoever was let in. */
export type AskAs = (client: Client) => typeof fetch;

/**
 * A `fetch` that runs operations of the API in this process for whoever was let in. Each is logged, measured and noted as a
 * request of its own.
 */
export const askOperations =
  ({ operations, observe, requests }: Parts): AskAs =>
  (client) =>
  async (address, { method = 'GET', headers, body, signal } = {}) => {
    const url = new URL(String(address));
    const over = new AbortController();
    const asked: Asked = {
      requestId: newRequestId(),
      method,
      url,
      headers: new Headers(headers),
      body: typeof body === 'string' ? body : null,
      over: signal ? AbortSignal.any([signal, over.signal]) : over.signal,
    };
    const facts = { requestId: asked.requestId, method, path: url.pathname };
    const [at, begin] = [new Date(), performance.now()];
    const observation = observe(facts);
    const found = operationAt(method, url.pathname);
    let made: string | undefined;
    const onMade = (id: string) => {
      made = id;
    };
    const act = async () => {
      if (found === null) throw apiError('route_not_found', facts);
      return run(found.operation, { ...callOf(asked, client, found), onMade }, operations);
    };
    const answering = orRefusal(act, operations, facts).then((reply) => {
      over.abort();
      const { status, waitedMs, error } = reply;
      const { caller, by } = client;
      const answered = { route: found?.route ?? 'none', status };
      observation.answered({ ...answered, user: caller.userId, address: addressOf(by), waitedMs });
      observation.over(answered);
      const ended = { ...facts, caller, at, durationMs: performance.now() - begin, made, status, error };
      const operation = found?.operation.operationId ?? null;
      if (requests !== undefined) noteRequest(requests, { ...ended, operation });
      return toResponse(reply, asked.requestId);
    });
    return untilAborted(answering, signal);
  };

const addressOf = (by: AuditAuthor): string => ('address' in by && by.address) || '';

interface Found {
  readonly operation: Endpoint;
  /** As express has it. */
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
}

const served = endpoints.map((operation) => ({
  operation,
  method: operation.method.toUpperCase(),
  route: routeOf(operation.path),
  pattern: new RegExp(`^/v1${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

function operationAt(method: string, path: string): Found | null {
  for (const { pattern, ...each } of served) {
    const match = each.method === method ? pattern.exec(path) : null;
    if (match === null) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]);
    return { ...each, params: Object.fromEntries(params) };
  }
  return null;
}

/** @throws {ApiError} 400 for a body that HTTP would not take either, 413 for one that is too large */
function callOf(
  { requestId, url, headers, body, over }: Asked,
  client: Client,
  { operation, params }: Found,
) {
  const { caller, by } = client;
  return {
    requestId,
    caller,
    by: { ...by, requestId },
    mayUseCache: false,
    path: url.pathname,
    search: url.search,
    params,
    query: parseQuery(url.search.slice(1)),
    body: body === null ? undefined : read(body, operation),
    headers: {
      idempotencyKey: headers.get('idempotency-key') ?? undefined,
      ifMatch: headers.get('if-match') ?? undefined,
      prefer: headers.get('prefer') ?? undefined,
    },
    over,
  };
}

/** Size of the largest body that a tool makes, bytes. */
const bodyLimit = 1_000_000;

function read(body: string, { maxValues }: Endpoint): unknown {
  const bytes = Buffer.from(body);
  if (bytes.length > bodyLimit) throw apiError('body_too_large', { limit: bodyLimit });
  return jsonOf(bytes, maxValues);
}

/** A request goes on, whoever has stopped waiting for it. */
async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | null | undefined) {
  if (!signal) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const give = () => reject(signal.reason);
  if (signal.aborted) give();
  else signal.addEventListener('abort', give, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}

const toResponse = ({ status, headers, body }: ReplyHere, requestId: string): Response =>
  new Response(status === 204 || status === 304 ? null : body, {
    status,
    headers: { ...headers, 'X-Request-Id': requestId },
  });
