import { type Attempt, type Received, tryOnce } from './attempt.ts';
import { type APIConnectionError, APIError } from './errors.ts';
import { sleep } from './wait.ts';

/** Gets what happens to requests, never a key or a body; `console` is one. */
export interface Logger {
  debug(message: string): void;
  warn(message: string): void;
}

export interface Repeating {
  /** Request, for the log. */
  readonly name: string;
  readonly logger: Logger | undefined;
  /** How often it is sent again at most. */
  readonly maxRetries: number;
  /** It may be sent again though it may have been done: a GET, or a POST with its Idempotency-Key. */
  readonly isRepeatable: boolean;
}

/**
 * Sends a request, and sends it again where that is safe and may help.
 * @param make makes each try
 * @throws {APIError} when it is refused
 * @throws {APIConnectionError} when no whole answer comes
 */
export async function tryAgain(
  make: () => Attempt,
  { name, logger, maxRetries, isRepeatable }: Repeating,
): Promise<Received> {
  for (let tried = 0; ; tried++) {
    const attempt = make();
    const begunAt = Date.now();
    const outcome = await tryOnce(attempt);
    const tookMs = Date.now() - begunAt;
    if ('response' in outcome) {
      logger?.debug(`${name}: ${outcome.response.status} after ${tookMs} ms`);
      return outcome;
    }
    const waitMs = tried < maxRetries ? waitBefore(outcome, tried, isRepeatable) : null;
    const next = waitMs === null ? '' : ` It is sent again in ${Math.round(waitMs)} ms.`;
    logger?.warn(`${name} failed after ${tookMs} ms: ${outcome.message}${next}`);
    if (waitMs === null) throw outcome;
    await sleep(waitMs, attempt.signal);
  }
}

/** Longest wait that an answer may ask for, ms: with a longer one the error is thrown at once. */
const maxRetryAfterMs = 60_000;

/**
 * Time to wait before a request is sent again, ms; null when it is not.
 * @param tried how often it was sent again already
 */
function waitBefore(
  error: APIError | APIConnectionError,
  tried: number,
  isRepeatable: boolean,
): number | null {
  if (!(error instanceof APIError)) return isRepeatable ? backoffMs(tried) : null;
  if (!isPassing(error) || !(isRepeatable || isUndone(error))) return null;
  const { retryAfterMs } = error;
  if (retryAfterMs === null) return backoffMs(tried);
  return retryAfterMs > maxRetryAfterMs ? null : retryAfterMs + jitter(250);
}

/** A 409 that names a time is of something under way, such as the first request with the same Idempotency-Key. */
const isPassing = ({ status, retryAfterMs }: APIError): boolean =>
  status === 408 || status === 429 || status >= 500 || (status === 409 && retryAfterMs !== null);

/** The API refused it before anything was done. */
const isUndone = ({ status, code }: APIError): boolean => status < 500 || code === 'busy';

/** 0.5 s, 1 s, 2 s …, 8 s at most, less up to a quarter: clients that failed together do not come again together. */
function backoffMs(tried: number): number {
  const ms = Math.min(500 * 2 ** tried, 8_000);
  return ms - jitter(ms / 4);
}

const jitter = (ms: number): number => Math.random() * ms;
