import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { percentile } from '../results/statistics.ts';

interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The name of a header that has another value in each request. */
  readonly ownHeader?: string;
  /** Of POST requests; GET requests without one. */
  readonly body?: string;
  /** Stands in the body for a text that no other request has. */
  readonly ownText?: string;
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
    ...(load.ownHeader !== undefined && { requests: [{ setupRequest: withOwn(load) }] }),
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

/** Gives each request another value of a header, and a text of its own. */
const withOwn =
  ({ ownHeader = '', ownText = '' }: Load) =>
  (request: autocannon.Request): autocannon.Request => {
    const own = randomUUID();
    const body = ownText === '' ? {} : { body: String(request.body).replaceAll(ownText, own) };
    return { ...request, ...body, headers: { ...request.headers, [ownHeader]: own } };
  };

interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** Unanswered requests: with more, the server does not keep up. */
const maxOpen = 500;

/**
 * Sends at an even rate, without waiting for answers.
 * @param send throws when the answer is wrong
 * @returns the number of answers
 * @throws the first error of `send`, and when answers do not keep up
 */
export async function offerRate(
  send: (index: number) => Promise<unknown>,
  { perSecond, seconds, signal }: Rate,
): Promise<number> {
  const total = Math.max(1, Math.round(perSecond * seconds));
  const open = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  const begin = performance.now();
  for (let index = 0; index < total && failures.length === 0; index++) {
    const wait = begin + (1_000 * index) / perSecond - performance.now();
    if (wait > 1) await sleep(wait, undefined, { signal });
    signal.throwIfAborted();
    if (open.size >= maxOpen) throw new Error(`${maxOpen} requests wait for an answer.`);
    const sent = send(index)
      .catch((error: unknown) => failures.push(error))
      .finally(() => open.delete(sent));
    open.add(sent);
  }
  await Promise.all(open);
  if (failures.length > 0) throw failures[0];
  return total;
}
