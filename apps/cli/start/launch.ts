import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '@carillon/config';
import { type Child, startChild } from './child-process.ts';
import { foldRepeats } from './fold-repeats.ts';
import { mainOf, type ProcessKind } from './processes.ts';
import { type Run, voice } from './run.ts';

interface LaunchOptions {
  readonly env: Environment;
  readonly urls: Readonly<Record<string, string>>;
}

/**
 * Starts processes together, and waits until all are ready. One that ends by itself halts the run. Its address is
 * asked nothing before it has its port: that may have gone to somebody else since it was chosen, another installation even.
 */
export async function launch(
  kinds: readonly ProcessKind[],
  run: Run,
  { env, urls }: LaunchOptions,
): Promise<void> {
  const started: Child[] = [];
  run.atEnd(() => Promise.all(started.map((child) => child.stop())));
  for (const kind of kinds) {
    run.halt.signal.throwIfAborted();
    const child = await startChild({
      ...kind,
      args: [mainOf(kind)],
      env,
      say: foldRepeats(voice(kind.name, kind.colour)),
    });
    started.push(child);
    run.children.push(child);
    await run.claim.add(child.pid);
    void child.ended.then((how) => run.halt.abort(new Error(how)));
  }
  const { signal } = run.halt;
  signal.throwIfAborted();
  const halted = once(signal, 'abort').then(() => signal.throwIfAborted());
  await Promise.race([Promise.all(started.map(({ listens }) => listens)), halted]);
  await Promise.all(kinds.map(({ name }) => waitUntilReady(name, urls[name] ?? '', run.halt.signal)));
}

const readyTimeoutMs = 60_000;

/**
 * Waits until `<url>/readyz` answers 200.
 * @throws the reason of `signal`, or, after a minute, an error with the last answer
 */
export async function waitUntilReady(name: string, url: string, signal: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + readyTimeoutMs;
  let answer = 'nothing';
  while (Date.now() < giveUpAt) {
    signal.throwIfAborted();
    answer = await ask(`${url}/readyz`);
    if (answer === 'ready') return;
    await sleep(50);
  }
  throw new Error(`${name} is not ready after ${readyTimeoutMs / 1_000} s; ${url}/readyz says: ${answer}`);
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
