import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { Environment } from '@carillon/config';
import { type DevFile, dataDir as ownDataDir } from '../instance.ts';
import { begin } from './begin.ts';
import { claimFolder } from './claim-folder.ts';
import { readDevFile } from './dev-file.ts';
import { Asked, haltOnSignals } from './halt.ts';
import type { Run } from './run.ts';
import { type Say, voice } from './terminal.ts';

export interface StartOptions {
  /** Where everything is kept; `.data` in the repository unless told. */
  readonly dataDir?: string;
  readonly environment?: Environment;
  /** How far ahead the demo post is scheduled. */
  readonly demoSeconds?: number;
}

/** Runs everything on this machine until it is asked to stop. @returns the exit status */
export async function start(options: StartOptions = {}): Promise<number> {
  const { dataDir = ownDataDir, environment = process.env, demoSeconds = 40 } = options;
  const say = voice('carillon', 'yellow');
  await mkdir(dataDir, { recursive: true });
  const claim = await claimFolder(dataDir);
  if (typeof claim === 'number') return tellWhereItRuns(claim, await readDevFile(dataDir), say);
  const endings: (() => Promise<unknown>)[] = [claim.release];
  const atEnd = (ending: () => Promise<unknown>) => void endings.unshift(ending);
  const run: Run = { dataDir, environment, say, claim, halt: new AbortController(), children: [], atEnd };
  const deafen = haltOnSignals(run.halt, () => {
    for (const child of run.children) child.kill();
  });
  try {
    await begin(run, demoSeconds);
    if (!run.halt.signal.aborted) await once(run.halt.signal, 'abort');
  } catch (error) {
    run.halt.abort(error);
  }
  const { reason } = run.halt.signal;
  say(reason instanceof Asked ? 'Stopping …' : reasonOf(reason));
  for (const ending of endings) await ending().catch((error: unknown) => say(reasonOf(error)));
  say('Stopped; everything is kept for the next start.');
  deafen();
  return reason instanceof Asked ? 0 : 1;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function tellWhereItRuns(pid: number, dev: DevFile | null, say: Say): number {
  const where =
    dev === null ? 'and is still starting' : `at ${dev.apiUrl}, with its sandbox at ${dev.sandboxUrl}`;
  say(`Carillon runs already (process ${pid}) ${where}.`);
  return 0;
}
