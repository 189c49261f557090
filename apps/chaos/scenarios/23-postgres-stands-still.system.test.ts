import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnServersScene } from './testing/own-servers.ts';
import { publishing, startShippedWorker } from './testing/start-worker.ts';

let stand: Awaited<ReturnType<typeof openOwnServersScene>>;
/** By the name of its sessions. */
const workers = new Map<string, Program>();

beforeAll(async () => {
  stand = await openOwnServersScene();
  for (const name of ['one', 'two'])
    workers.set(name, startShippedWorker(stand.scene, { env: { PGAPPNAME: name } }));
  await Promise.all([...workers.values()].map(publishing));
});

afterAll(async () => {
  for (const worker of workers.values()) {
    worker.kill('SIGKILL');
    await worker.exit();
  }
  await stand.close();
});

/** The processes of the server: the one that listens, and one for each session. */
async function processesOf(dataDir: string): Promise<number[]> {
  const [pid = ''] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.split(' ').filter(Boolean)].map(Number);
}

/** Those of them that serve the worker that holds the only publication. */
async function holdersSessions(): Promise<ReadonlySet<number>> {
  const { db } = stand.scene;
  const { leaseBy } = await db.publication.findFirstOrThrow({ where: { status: 'publishing' } });
  const isHolder = ([, { lines }]: [string, Program]) =>
    lines.some((line) => line.includes(`worker ${leaseBy} is`));
  const name = [...workers].find(isHolder)?.[0];
  const rows = await db.$queryRaw<
    { pid: number }[]
  >`SELECT pid FROM pg_stat_activity WHERE application_name = ${name}`;
  return new Set(rows.map(({ pid }) => pid));
}

/** Twice as long as a worker may be silent, ms. */
const stillMs = 10_000;

describe('23: Postgres stands still for 10 s, and then goes on', () => {
  it('no worker takes another one for dead, though all were silent, and that one for a second more', async () => {
    const { scene, postgres } = stand;
    // Under way until long after Postgres goes on: a worker has the time to judge.
    scene.sandbox.fault({ platform: 'x', handle: 'patient', fault: 'slow', afterMs: stillMs + 4_000 });
    const postId = await scene.publishNow([await scene.account('x', 'patient')], 'patience');
    const isSending = async () => (await scene.db.item.count({ where: { state: 'sending' } })) === 1;
    await until('the post to be on its way', isSending);
    await sleep(3_000); // until both may judge
    const sessions = await holdersSessions();
    expect(sessions.size).toBeGreaterThan(0);
    const processes = await processesOf(postgres.dataDir);
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    await sleep(stillMs);
    for (const pid of processes) if (!sessions.has(pid)) process.kill(pid, 'SIGCONT');
    await sleep(1_000);
    for (const pid of sessions) process.kill(pid, 'SIGCONT');

    expect((await scene.settled(postId, 60_000)).status).toBe('published');
    expect(await scene.publication(postId)).toMatchObject({
      leaseToken: 1n,
      attempts: 1,
      history: [{ outcome: 'published' }],
    });
    const lines = [...workers.values()].flatMap((worker) => worker.lines);
    expect(lines.filter((line) => line.includes('fell silent'))).toEqual([]);
    for (const { seenAt } of await scene.db.worker.findMany())
      expect(Date.now() - seenAt.getTime()).toBeLessThan(5_000);
  }, 120_000);
});
