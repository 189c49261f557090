import type { Answered } from './api-promise.ts';
import type { Attempt } from './attempt.ts';
import { CarillonError } from './errors.ts';
import { type Logger, tryAgain } from './retry.ts';
import { version } from './version.ts';

/** Options of every call. */
export interface RequestOptions {
  /** Of a POST; a random one unless given. With one that you keep, a repetition by another process does nothing twice. */
  readonly idempotencyKey?: string | undefined;
  /** Longest that a try may take, ms; the client's unless given. */
  readonly timeoutMs?: number | undefined;
  /** How often it is sent again at most; the client's unless given. */
  readonly maxRetries?: number | undefined;
  /** Ends the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** More headers, or other values of those that are sent anyway. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** More parameters of the address than this version of the package knows. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** More fields of a JSON body than this version of the package knows. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}

/** Whom a client asks, and how. */
export interface Connection {
  readonly apiKey: string;
  /** Without /v1, and without a slash at its end. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly fetch: typeof fetch;
  readonly logger: Logger | undefined;
}

/** A file as the body of a request. */
export interface FileBody {
  /** Makes it anew for each try. */
  readonly open: () => Pick<Attempt['init'], 'body' | 'duplex'>;
  readonly headers: Readonly<Record<string, string>>;
  /** It can be read once only. */
  readonly isOnce: boolean;
  /** Ends what it is read from, when it is not sent in full. */
  readonly close?: () => void;
}

/** One request. */
export interface Ask {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Behind /v1; `pathOf` makes it of ids. */
  readonly path: string;
  readonly query?: object | undefined;
  /** Sent as JSON. */
  readonly json?: object | undefined;
  readonly file?: FileBody;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The body of its answer is a file. */
  readonly answersFile?: true;
}

/** @throws {CarillonError} for an id that is missing, or would lead elsewhere */
export function pathOf(parts: TemplateStringsArray, ...ids: readonly string[]): string {
  for (const id of ids)
    if (typeof id !== 'string' || /^\.{0,2}$/.test(id))
      throw new CarillonError(`An id is missing: ${JSON.stringify(id)} is none.`);
  return String.raw({ raw: parts }, ...ids.map(encodeURIComponent));
}

/**
 * Sends a request, and sends it again where that is safe and may help.
 * @throws {APIError} when the API refuses it
 * @throws {APIConnectionError} when no whole answer came
 */
export async function send<Data, Answer>(
  connection: Connection,
  ask: Ask,
  options: RequestOptions = {},
): Promise<Answered<Data, Answer>> {
  const { method, path, file } = ask;
  const headers = headersOf(connection, ask, options); // one Idempotency-Key for all tries
  const attempt = () => ({
    url: urlOf(connection, ask, options),
    init: { method, headers, ...(file?.open() ?? jsonBody(ask, options)) },
    fetch: connection.fetch,
    timeoutMs: options.timeoutMs ?? connection.timeoutMs,
    signal: options.signal,
    isFile: ask.answersFile ?? false,
  });
  const { response, body } = await tryAgain(attempt, {
    name: `${method} ${path}`,
    logger: connection.logger,
    maxRetries: file?.isOnce ? 0 : (options.maxRetries ?? connection.maxRetries),
    isRepeatable: method === 'GET' || method === 'POST',
  }).finally(file?.close);
  const { data } = (body ?? {}) as { data: Data };
  return { data, answer: body as Answer, response, requestId: response.headers.get('x-request-id') };
}

function headersOf(
  { apiKey }: Connection,
  ask: Ask,
  { idempotencyKey, headers, body }: RequestOptions,
): Headers {
  const all = new Headers({
    accept: ask.answersFile
      ? '*/*, application/problem+json'
      : 'application/problem+json, application/json;q=0.9',
    authorization: `Bearer ${apiKey}`,
  });
  // Browsers have their own, and ask a server of another origin before they send another.
  if ('process' in globalThis && !('document' in globalThis))
    all.set('user-agent', `carillon-sdk/${version}`);
  if (ask.json !== undefined || body !== undefined) all.set('content-type', 'application/json');
  if (ask.method === 'POST') all.set('idempotency-key', idempotencyKey ?? crypto.randomUUID());
  for (const more of [ask.file?.headers, ask.headers, headers])
    for (const [name, value] of Object.entries(more ?? {})) all.set(name, value);
  return all;
}

function jsonBody({ json }: Ask, { body }: RequestOptions): { readonly body?: string } {
  return json === undefined && body === undefined ? {} : { body: JSON.stringify({ ...json, ...body }) };
}

/** The address with its parameters: those that are null or undefined are left out, and `{ metadata: { a: 'b' } }` is `metadata[a]=b`. */
function urlOf({ baseUrl }: Connection, ask: Ask, { query }: RequestOptions): string {
  const url = new URL(`${baseUrl}/v1${ask.path}`);
  for (const [name, value] of Object.entries({ ...ask.query, ...query })) {
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object' || value instanceof Date) url.searchParams.append(name, textOf(value));
    else
      for (const [key, each] of Object.entries(value))
        url.searchParams.append(`${name}[${key}]`, textOf(each));
  }
  return url.href;
}

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));
