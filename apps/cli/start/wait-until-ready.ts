import { setTimeout as sleep } from 'node:timers/promises';

const patience = 60_000;

/**
 * Waits until `<url>/readyz` answers 200.
 * @throws what `signal` is aborted with, or, after a minute, an error with the last answer
 */
export async function waitUntilReady(name: string, url: string, signal: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + patience;
  let answer = 'nothing';
  while (Date.now() < giveUpAt) {
    signal.throwIfAborted();
    answer = await ask(`${url}/readyz`);
    if (answer === 'ready') return;
    await sleep(50);
  }
  throw new Error(`${name} is not ready after ${patience / 1_000} s; ${url}/readyz says: ${answer}`);
}

async function ask(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const text = await response.text();
    return response.status === 200 ? 'ready' : `${response.status} ${text.trim()}`;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
}
