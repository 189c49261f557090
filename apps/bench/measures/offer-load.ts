import autocannon from 'autocannon';
import { percentile } from '../results/statistics.ts';

interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of POST requests; GET requests without one. */
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
  /** The status that every answer must have. */
  readonly status: number;
  readonly signal: AbortSignal;
}

export interface Answers {
  readonly perSecond: number;
  /** ms; 99 of 100 answers took no longer. */
  readonly p99: number;
}

/** For the last answers, beyond the time of the load. */
const graceSeconds = 30;

/**
 * Sends requests, on each connection the next one when the last is answered: for that time, and until there were
 * as many answers as connections.
 * @throws when an answer has another status, or none comes
 */
export async function offerLoad(load: Load): Promise<Answers> {
  const { url, headers, body, connections, seconds, status, signal } = load;
  const options = {
    url,
    connections,
    duration: seconds + graceSeconds,
    sampleInt: 20,
    skipAggregateResult: true,
    ...(body === undefined
      ? { headers }
      : { method: 'POST' as const, body, headers: { 'content-type': 'application/json', ...headers } }),
  };
  const times: number[] = [];
  const wrong: string[] = [];
  const begin = performance.now();
  let passed = 0;
  await new Promise<void>((done, fail) => {
    const cannon = autocannon(options, (error) => (error ? fail(error) : done()));
    cannon.on('response', (_client, got, _bytes, ms) => {
      if (passed >= 1_000 * seconds && times.length >= connections) return cannon.stop();
      passed = performance.now() - begin;
      times.push(ms);
      if (got !== status) wrong.push(`status ${got}`);
    });
    cannon.on('reqError', (error: Error) => wrong.push(error.message));
    signal.addEventListener('abort', () => cannon.stop(), { once: true });
  });
  signal.throwIfAborted();
  const count = times.length;
  if (wrong.length > 0)
    throw new Error(`${wrong.length} of ${count} answers of ${url} were wrong: ${wrong[0]}.`);
  return { perSecond: (1_000 * count) / passed, p99: percentile(times, 99) };
}
