import type { Environment } from '@carillon/config';
import { type Child, startChild } from './child-process.ts';
import { mainOf, type ProcessKind } from './processes.ts';
import type { Run } from './run.ts';
import { voice } from './terminal.ts';
import { waitUntilReady } from './wait-until-ready.ts';

export interface LaunchOptions {
  readonly env: Environment;
  readonly urls: Readonly<Record<string, string>>;
}

/** Starts processes together, and waits until all are ready. One that ends before it is told to halts the run. */
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
      say: voice(kind.name, kind.colour),
    });
    started.push(child);
    run.children.push(child);
    await run.claim.add(child.pid);
    void child.ended.then((how) => run.halt.abort(new Error(how)));
  }
  await Promise.all(kinds.map(({ name }) => waitUntilReady(name, urls[name] ?? '', run.halt.signal)));
}
