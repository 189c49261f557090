import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '@carillon/config';
import { resolveSecrets } from '@carillon/config/variables';
import { trimMemory } from '@carillon/telemetry/memory';
import { type DevFile, dataDir as ownDataDir, readDevFile } from '../dev-file.ts';
import { claimFolder } from './claim-folder.ts';
import { launch } from './launch.ts';
import { openPreparation } from './preparation.ts';
import { childEnvironment, choosePorts, processes } from './processes.ts';
import { haltOnSignals, type Run, type Say, StopRequest, voice } from './run.ts';
import { startServices } from './services.ts';

export interface StartOptions {
  /** The folder in which everything is kept; `.data` in the repository unless given. */
  readonly dataDir?: string;
  readonly environment?: Environment;
  /** Seconds from the start until the demo post is due. */
  readonly demoSeconds?: number;
}

/** Runs everything on this machine until it is asked to stop. @returns the exit status */
export async function start(options: StartOptions = {}): Promise<number> {
  const { dataDir = ownDataDir, demoSeconds = 40 } = options;
  const environment = resolveSecrets(options.environment ?? process.env);
  const say = voice('carillon', 'yellow');
  await mkdir(dataDir, { recursive: true });
  for (const name of ['redis', 'media']) await makeOwn(join(dataDir, name));
  const claim = await claimFolder(dataDir);
  if (typeof claim === 'number') return showWhereItRuns(claim, readDevFile(dataDir), say);
  const endings: (() => Promise<unknown>)[] = [claim.release];
  const atEnd = (ending: () => Promise<unknown>) => void endings.unshift(ending);
  const run: Run = { dataDir, environment, say, claim, halt: new AbortController(), children: [], atEnd };
  const ignoreSignals = haltOnSignals(run.halt, () => {
    for (const child of run.children) child.kill();
  });
  try {
    await begin(run, demoSeconds);
    if (!run.halt.signal.aborted) await once(run.halt.signal, 'abort');
  } catch (error) {
    run.halt.abort(error);
  }
  const { reason } = run.halt.signal;
  say(reason instanceof StopRequest ? 'Stopping …' : reasonOf(reason));
  for (const ending of endings) await ending().catch((error: unknown) => say(reasonOf(error)));
  say('Stopped; everything is kept for the next start.');
  ignoreSignals();
  return reason instanceof StopRequest ? 0 : 1;
}

/** Makes a folder that no other user of this machine reads; one that is there becomes so. */
async function makeOwn(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function showWhereItRuns(pid: number, dev: DevFile | null, say: Say): number {
  const where =
    dev === null ? 'and is still starting' : `at ${dev.apiUrl}, with its sandbox at ${dev.sandboxUrl}`;
  say(`Carillon is already running (process ${pid}) ${where}.`);
  return 0;
}

/** From nothing to a running Carillon with something to play with. */
async function begin(run: Run, demoSeconds: number): Promise<void> {
  const { dataDir, environment, say, halt } = run;
  const previous = readDevFile(dataDir);
  const prepare = openPreparation(run);
  const services = await startServices(run, previous);
  halt.signal.throwIfAborted();
  await prepare({ name: 'database', services });
  halt.signal.throwIfAborted();

  const ports = await choosePorts(environment, say, previous);
  const urls = Object.fromEntries([...ports].map(([name, port]) => [name, `http://127.0.0.1:${port}`]));
  const env = childEnvironment(environment, { dataDir, services, ports, urls });
  for (const kinds of processes) await launch(kinds, run, { env, urls });

  const { api = '', sandbox = '', dashboard = null } = urls;
  const addresses = { apiUrl: api, dashboardUrl: dashboard, sandboxUrl: sandbox };
  await prepare({ name: 'play', services, addresses, dataDir, demoSeconds });
  trimMemory();
}
