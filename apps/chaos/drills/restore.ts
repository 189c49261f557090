/**
 * `node apps/chaos/drills/restore.ts [--posts 100]`: puts a database back, in every way, with every Redis and every mark, where
 * Redis answers at once or not at first; and once more each with the command `restored`. All posts fall due between the copy and the
 * restore. Prints a row for each; exits non-zero when anything is published twice, lost, or neither published nor held for a person.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { holdDue, readHistory, readIdentity } from '@carillon/db/restore';
import type { Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { networksWith } from '../scenarios/testing/networks-with.ts';
import { openOwnServersScene } from '../scenarios/testing/own-servers.ts';
import { restorable } from '../scenarios/testing/restorable.ts';
import { readOptions } from './read-options.ts';

/** Each account gets as many. */
const accountCount = 4;

const asked = readOptions('restore', { posts: 100 });
const posts = Math.ceil(asked.posts / accountCount) * accountCount;

const ways = ['a dump', 'the data folder', 'all volumes'] as const;
const redisStates = ['as it is', 'empty', 'of the same moment'] as const;
/** Beside the progress of the copy. */
const markStates = ['none', 'older', 'the same', 'newer'] as const;

type Servers = Awaited<ReturnType<typeof openOwnServersScene>>;

interface Cell {
  readonly way: (typeof ways)[number];
  readonly redisState: (typeof redisStates)[number];
  readonly markState: (typeof markStates)[number];
  readonly isSlow: boolean;
  readonly hasCommand: boolean;
}

/** A slow Redis answers nothing for this, which is longer than a worker waits for it, ms. */
const silentMs = 3_000;

type Marks = NonNullable<NonNullable<Parameters<Scene['startWorker']>[0]>['marks']>;

/** From the copy until all are due, and until a stop counts as long; an hour, outside of drills. */
const leadMs = 12_000;
const longStopMs = 10_000;

/** With its owner: Postgres runs as somebody else where this runs as root. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

async function runCell({ way, redisState, markState, isSlow, hasCommand }: Cell) {
  const servers = await openOwnServersScene();
  const { scene, redis } = servers;
  const copies = await mkdtemp(join(tmpdir(), 'carillon-copies-'));
  const { copy, putBack } = way === 'a dump' ? dumped(servers) : copiedFolders(way, servers, copies);
  const start = (marks: Marks = []) =>
    scene.startWorker({
      networks: networksWith({ verifyAfterMs: [50, 1_000] }),
      times: { longStopMs, markMs: 200 },
      marks,
    });
  try {
    await createPosts(scene);
    start();
    await until('a note of progress', () => scene.db.setting.findUnique({ where: { name: 'progress' } }));
    await scene.stopWorkers();
    await scene.db.$executeRaw`
      UPDATE publications SET due_at = clock_timestamp() + ${leadMs}::float8 * interval '1 millisecond'`;
    await copy();
    const putRedisBack = await copyRedis(redis);
    start();
    await until('all to be out', async () => scene.sandbox.ledger().length === posts, 120_000);
    await scene.stopWorkers();

    await putBack();
    if (redisState === 'empty') await redis.client.flushall();
    if (redisState === 'of the same moment') await putRedisBack();
    if (hasCommand) {
      const { progress } = await readHistory(scene.db);
      const identity = await readIdentity(scene.db);
      await holdDue(scene.db, { identity, seen: progress, isNeeded: () => true });
    }
    if (isSlow) redis.freeze();
    start(marksOf(markState, (await readHistory(scene.db)).progress));
    if (isSlow) setTimeout(() => redis.thaw(), silentMs);
    const counts = await settledCounts(scene);
    return { way, redis: redisState, mark: markState, slow: isSlow, command: hasCommand, ...counts };
  } finally {
    await servers.close();
    await rm(copies, { recursive: true, force: true });
  }
}

/** @param progress of the database that was put back */
function marksOf(state: Cell['markState'], progress: number): Marks {
  const offsetMs = { none: null, older: -40_000, 'the same': 0, newer: 40_000 }[state];
  if (offsetMs === null) return [];
  return [{ isOutside: false, read: async () => progress + offsetMs, note: async () => {} }];
}

/** Creates all posts, on two accounts of each network. */
async function createPosts(scene: Scene): Promise<void> {
  scene.sandbox.set({ duplicateRule: false });
  const accounts = [
    await scene.account('x', 'one'),
    await scene.account('x', 'two'),
    await scene.account('bluesky', 'one.test'),
    await scene.account('bluesky', 'two.test'),
  ];
  await scene.db.socialAccount.updateMany({ data: { sandbox: false } }); // what is put back with a sandbox needs no look
  for (let n = 0; n < posts / accountCount; n++)
    await scene.create(accounts, { scheduledAt: '2040-01-01T00:00:00Z' }, `due in the gap ${n}`);
}

/** Waits until everything is settled. @returns how it ended */
async function settledCounts({ db, sandbox }: Scene) {
  const open = { status: { in: ['scheduled' as const, 'queued' as const, 'publishing' as const] } };
  const isSettled = async () => (await db.publication.count({ where: open })) === 0;
  await until('all to be settled', isSettled, 120_000);
  const held = await db.publication.count({ where: { errorCode: 'restored' } });
  const published = await db.publication.count({ where: { status: 'published' } });
  const doubled = sandbox.ledger().length - posts;
  return { doubled, held, published, other: posts - held - published };
}

interface BackUp {
  copy(): Promise<void>;
  putBack(): Promise<void>;
}

function dumped({ postgres }: Servers): BackUp {
  const dump = restorable(postgres.ownerUrl);
  return { copy: dump.backUp, putBack: dump.restore };
}

/** Copies of folders, taken and put back while nothing writes to them. */
function copiedFolders(way: Cell['way'], { scene, postgres }: Servers, copies: string): BackUp {
  const folders = [
    [postgres.dataDir, 'postgres'],
    ...(way === 'all volumes' ? [[scene.mediaFolder, 'media'] as const] : []),
  ] as const;
  async function whilePostgresRests(work: () => Promise<void>): Promise<void> {
    await postgres.end('SIGINT');
    await work();
    await postgres.start();
    await until('Postgres to answer', () => scene.db.$queryRaw`SELECT 1`.catch(() => false));
  }
  return {
    copy: () =>
      whilePostgresRests(async () => {
        for (const [folder, name] of folders) await copyFolder(folder, join(copies, name));
      }),
    putBack: () =>
      whilePostgresRests(async () => {
        for (const [folder, name] of folders) {
          await rm(folder, { recursive: true });
          await copyFolder(join(copies, name), folder);
        }
      }),
  };
}

/** @returns what puts back all that Redis has now */
async function copyRedis({ client }: Servers['redis']): Promise<() => Promise<void>> {
  const keys = await client.keys('*');
  const values = await Promise.all(keys.map(async (key) => [key, await client.dumpBuffer(key)] as const));
  return async () => {
    await client.flushall();
    for (const [key, value] of values) if (value !== null) await client.restore(key, 0, value);
  };
}

const places = ways.flatMap((way) => redisStates.map((redisState) => ({ way, redisState })));
const cells: readonly Cell[] = places.flatMap((place) => [
  { ...place, markState: 'none', isSlow: false, hasCommand: true },
  ...markStates.flatMap((markState) =>
    [false, true].map((isSlow) => ({ ...place, markState, isSlow, hasCommand: false })),
  ),
]);

const rows = [];
for (const cell of cells) {
  const row = await runCell(cell);
  rows.push(row);
  console.log(`${rows.length} of ${cells.length}: ${JSON.stringify(row)}`);
}
console.table(rows);
process.exitCode = rows.every(({ doubled, other }) => doubled === 0 && other === 0) ? 0 : 1;
