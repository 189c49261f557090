import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, resolveSecrets } from '@carillon/config';
import { platforms } from '@carillon/core';
import { admitApp } from '@carillon/db/admit-app';
import { migrate } from '@carillon/db/migrate';
import { setUpNonce } from '@carillon/db/set-up';
import { migrateQueue } from '@carillon/queue';
import { newToken, setUpLink } from '@carillon/secrets';
import { type DevFile, dataDir as ownDataDir, readDevFile, writeDevFile } from '../dev-file.ts';
import { withSession } from '../open-session.ts';
import { claimFolder } from './claim-folder.ts';
import { createDemoPost, watchPost } from './demo-post.ts';
import { launch } from './launch.ts';
import { childEnvironment, choosePorts, processes } from './processes.ts';
import { haltOnSignals, type Run, type Say, StopRequest, voice } from './run.ts';
import { seed } from './seed.ts';
import { type Services, startServices } from './services.ts';
import { summary } from './summary.ts';

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
  const { dataDir, environment, say } = run;
  const previous = readDevFile(dataDir);
  const services = await startServices(run, previous);
  await prepareDatabase(services, run);

  const ports = await choosePorts(environment, say, previous);
  const urls = Object.fromEntries([...ports].map(([name, port]) => [name, `http://127.0.0.1:${port}`]));
  const env = childEnvironment(environment, { dataDir, services, ports, urls });
  for (const kinds of processes) await launch(kinds, run, { env, urls });

  const seeded = await seed({ ...services, sandboxUrl: urls['sandbox'] ?? '', keep: previous });
  const { api = '', sandbox = '', dashboard = null } = urls;
  const { migrationDatabaseUrl, databaseUrl, redisUrl } = services;
  const addresses = { apiUrl: api, dashboardUrl: dashboard, sandboxUrl: sandbox };
  const dev = { ...seeded, ...addresses, databaseUrl, migrationDatabaseUrl, redisUrl };
  await writeDevFile(dataDir, dev);
  await showDemo(dev, run, { seconds: demoSeconds, setUp: await findSetUp(services, dashboard) });
}

/** The link for the first person; null when somebody is the admin. */
const findSetUp = ({ databaseUrl, encryptionKey }: Services, url: string | null): Promise<string | null> =>
  withSession({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY: encryptionKey }, async ({ db, setUpKeys }) => {
    const nonce = url === null ? null : await setUpNonce(db, newToken());
    return nonce === null ? null : setUpLink(url ?? '', nonce, setUpKeys);
  });

async function prepareDatabase(services: Services, { say, halt }: Run): Promise<void> {
  const { migrationDatabaseUrl, databaseUrl, redisUrl } = services;
  halt.signal.throwIfAborted();
  const applied = await migrate(migrationDatabaseUrl, () =>
    say('Waiting: somebody reads a table that is to be changed'),
  );
  if (redisUrl === null) await migrateQueue(migrationDatabaseUrl, platforms);
  await admitApp(migrationDatabaseUrl, databaseUrl);
  if (applied.length > 0) say(`Database migrated to ${applied.at(-1)}`);
  halt.signal.throwIfAborted();
}

/** Shows the next steps, and meanwhile publishes a post by itself, as proof that it works. */
async function showDemo(
  dev: DevFile,
  { say, halt }: Run,
  { seconds, setUp }: { seconds: number; setUp: string | null },
): Promise<void> {
  const report = (error: unknown) => {
    if (!halt.signal.aborted) say(error instanceof Error ? error.message : String(error));
    return null;
  };
  const post = await createDemoPost(dev, seconds).catch(report);
  console.log(summary(dev, post && { id: post.id, seconds }, setUp));
  if (post === null) return;
  say(`The demo post is due in ${seconds} s`);
  void watchPost(dev, post, halt.signal).then(say, report);
}
