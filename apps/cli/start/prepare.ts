/** A program that `npm start` runs: takes the steps that it is sent, and ends when nothing is left to do, or with who started it. */
import { platforms } from '@carillon/core';
import { admitApp } from '@carillon/db/admit-app';
import { migrate } from '@carillon/db/migrate';
import { setUpNonce } from '@carillon/db/set-up';
import { migrateQueue } from '@carillon/queue';
import { newToken, setUpLink } from '@carillon/secrets';
import { type DevFile, readDevFile, writeDevFile } from '../dev-file.ts';
import { withSession } from '../open-session.ts';
import { createDemoPost, watchPost } from './demo-post.ts';
import type { Step, StepEnd } from './preparation.ts';
import { voice } from './run.ts';
import { seed } from './seed.ts';
import type { Services } from './services.ts';
import { summary } from './summary.ts';

const say = voice('carillon', 'yellow');
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

process.on('disconnect', () => process.exit());
process.on('message', (step: Step) => {
  const end = (problem: string | null) => process.send?.({ problem } satisfies StepEnd);
  take(step).then(
    () => end(null),
    (error: unknown) => end(reasonOf(error)),
  );
});

function take(step: Step): Promise<void> {
  switch (step.name) {
    case 'database':
      return prepareDatabase(step.services);
    case 'play':
      return prepareToPlay(step);
    default:
      return step satisfies never;
  }
}

async function prepareDatabase({ migrationDatabaseUrl, databaseUrl, redisUrl }: Services): Promise<void> {
  const { migrations, functions } = await migrate(migrationDatabaseUrl, () =>
    say('Waiting: somebody uses a table that is to be changed'),
  );
  if (redisUrl === null) await migrateQueue(migrationDatabaseUrl, platforms);
  await admitApp(migrationDatabaseUrl, databaseUrl);
  if (migrations.length > 0) say(`Database migrated to ${migrations.at(-1)}`);
  else if (functions) say('SQL functions and triggers replaced');
}

/** Makes what there is to play with, writes where it is into a file, and shows it. */
async function prepareToPlay(step: Step & { readonly name: 'play' }): Promise<void> {
  const { services, addresses, dataDir, demoSeconds } = step;
  const { migrationDatabaseUrl, databaseUrl, redisUrl } = services;
  const keep = readDevFile(dataDir);
  const seeded = await seed({ ...services, sandboxUrl: addresses.sandboxUrl, keep });
  const dev: DevFile = { ...seeded, ...addresses, databaseUrl, migrationDatabaseUrl, redisUrl };
  await writeDevFile(dataDir, dev);
  await showDemo(dev, demoSeconds, await findSetUp(services, addresses.dashboardUrl));
}

/** The link for the first person; null when somebody is the admin. */
const findSetUp = ({ databaseUrl, encryptionKey }: Services, url: string | null): Promise<string | null> =>
  withSession({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY: encryptionKey }, async ({ db, setUpKeys }) => {
    const nonce = url === null ? null : await setUpNonce(db, newToken());
    return nonce === null ? null : setUpLink(url ?? '', nonce, setUpKeys);
  });

/** Shows the next steps, and meanwhile publishes a post by itself, as proof that it works. */
async function showDemo(dev: DevFile, seconds: number, setUp: string | null): Promise<void> {
  const report = (error: unknown) => {
    say(reasonOf(error));
    return null;
  };
  const end = () => process.disconnect?.();
  const post = await createDemoPost(dev, seconds).catch(report);
  console.log(summary(dev, post && { id: post.id, seconds }, setUp));
  if (post === null) return void setImmediate(end);
  say(`The demo post is due in ${seconds} s`);
  void watchPost(dev, post).then(say, report).finally(end);
}
