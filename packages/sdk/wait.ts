import { WaitTimeoutError } from './errors.ts';

/** @throws the reason of the signal */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(signal.reason);
    const timer = setTimeout(end, ms, null);
    const stop = () => end(signal);
    signal?.addEventListener('abort', stop);
    function end(stopped: AbortSignal | null | undefined): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      if (stopped) fail(stopped.reason);
      else done();
    }
  });
}

export interface WaitOptions {
  /** Longest to wait, ms. */
  readonly timeoutMs?: number | undefined;
  /** Ends the wait, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Times between looks, ms: each counts for the rate limit of the key. */
const looksMs = [250, 500, 1_000, 2_000];
const lastLookMs = 4_000;

interface Look<Found> {
  /** Result; or else how long nothing can change, ms. */
  readonly found?: Found;
  readonly calmMs?: number;
}

/**
 * Looks until something is there.
 * @param what for the sentence of the error
 * @throws {WaitTimeoutError} when it is not in time
 */
export async function lookUntil<Found>(
  what: string,
  look: () => Promise<Look<Found>>,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): Promise<Found> {
  const endsAt = Date.now() + timeoutMs;
  for (let looks = 0; ; looks++) {
    const { found, calmMs = 0 } = await look();
    if (found !== undefined) return found;
    const leftMs = endsAt - Date.now();
    if (leftMs <= 0) throw new WaitTimeoutError(`${what} took longer than ${timeoutMs / 1_000} s.`);
    await sleep(Math.min(Math.max(looksMs[looks] ?? lastLookMs, calmMs), leftMs), signal);
  }
}
