import { APIConnectionError, APIConnectionTimeoutError, APIError, errorOf } from './errors.ts';

/** One try of a request. */
export interface Attempt {
  readonly url: string;
  readonly init: RequestInit & { readonly duplex?: 'half' };
  readonly fetch: typeof fetch;
  /** Longest that it may take until its answer is read, ms. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** The body is left for the caller to read; the time is that until it begins. */
  readonly isFile: boolean;
}

export interface Received {
  readonly response: Response;
  /** JSON; undefined for a file, and without any. */
  readonly body: unknown;
}

/** Status of what is as it was when its ETag was given. */
const notModified = 304;

/**
 * Sends a request once.
 * @returns the answer, or why none can be used
 * @throws the reason of the signal
 */
export async function tryOnce(attempt: Attempt): Promise<Received | APIError | APIConnectionError> {
  const { url, init, timeoutMs, signal, isFile } = attempt;
  signal?.throwIfAborted();
  const ending = new AbortController();
  const end = () => ending.abort(signal?.reason);
  signal?.addEventListener('abort', end);
  const timer = setTimeout(() => ending.abort(timedOut), Math.min(timeoutMs, longestTimerMs));
  try {
    // A redirected POST would become a GET.
    const response = await attempt.fetch(url, { ...init, redirect: 'manual', signal: ending.signal });
    const isGood = response.ok || response.status === notModified;
    if (isFile && isGood) return { response, body: undefined };
    const text = await response.text();
    if (!isGood) return errorOf(response, jsonOf(text));
    const body = jsonOf(text);
    return text !== '' && body === undefined ? noJson(response, url) : { response, body };
  } catch (error) {
    signal?.throwIfAborted();
    if (ending.signal.aborted)
      return new APIConnectionTimeoutError(`The API did not answer within ${timeoutMs / 1_000} s.`);
    return new APIConnectionError(`The API cannot be reached: ${reasonOf(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
    if (!isFile) signal?.removeEventListener('abort', end); // a file is read later
  }
}

/** A longer one would end at once. */
const longestTimerMs = 2_147_483_647;

const timedOut = new Error('It took too long.');

/** Value of a text as JSON; undefined unless it is JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const noJson = ({ status, headers }: Response, url: string): APIError =>
  new APIError({
    status,
    headers,
    code: null,
    errors: [],
    error: `The answer is no JSON: is ${new URL(url).origin} the address of the API?`,
  });

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const said = cause instanceof Error && cause.message !== '' ? cause.message : message;
  return `${said || 'the connection failed'}.`.replace(/\.\.$/, '.');
}
