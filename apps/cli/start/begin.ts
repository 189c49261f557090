import { platforms } from '@carillon/core';
import { setUpNonce } from '@carillon/db';
import { admitApp } from '@carillon/db/admit-app';
import { migrate } from '@carillon/db/migrate';
import { migrateQueue } from '@carillon/queue';
import { newToken, setUpLink } from '@carillon/secrets';
import { type DevFile, readDevFile, writeDevFile } from '../dev-file.ts';
import { withSession } from '../open-session.ts';
import { createDemoPost, watchPost } from './demo-post.ts';
import { launch } from './launch.ts';
import { childEnvironment, choosePorts, processes } from './processes.ts';
import type { Run } from './run.ts';
import { seed } from './seed.ts';
import { type Services, startServices } from './services.ts';
import { summary } from './summary.ts';

/** From nothing to a running Carillon with something to play with. */
export async function begin(run: Run, demoSeconds: number): Promise<void> {
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
  const tell = (error: unknown) => {
    if (!halt.signal.aborted) say(error instanceof Error ? error.message : String(error));
    return null;
  };
  const post = await createDemoPost(dev, seconds).catch(tell);
  console.log(summary(dev, post && { id: post.id, seconds }, setUp));
  if (post === null) return;
  say(`The demo post is due in ${seconds} s`);
  void watchPost(dev, post, halt.signal).then(say, tell);
}
