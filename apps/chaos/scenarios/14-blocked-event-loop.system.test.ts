import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platforms } from '@carillon/core';
import type { Program } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { happened, startWorker } from './testing/start-worker.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
const files: string[] = [];
let blocked: Program | null = null;

beforeAll(async () => {
  stand = await openOwnRedisScene();
});

afterAll(async () => {
  blocked?.kill('SIGKILL');
  await stand.close();
  for (const file of files) await rm(file, { force: true });
});

/** A lock on jobs that is much shorter than a call, or a silence, may take: the block stays in between. */
const unhurried = {
  jobLockMs: 500,
  leaseMs: 30_000,
  leaseMarginMs: 20_000,
  sendWithinMs: 15_000,
  probeMs: 20_000,
  silenceMs: 60_000,
};

describe("14: a worker's event loop is blocked for longer than the queue's lock", () => {
  it.each(platforms)('the queue runs the job twice, and %s gets the post once', async (platform) => {
    const { scene, redis } = stand;
    const goOn = join(tmpdir(), `carillon-${randomUUID()}`);
    files.push(goOn);
    blocked = startWorker(scene, { times: unhurried, moment: { does: 'block', until: goOn } });
    const account = await scene.account(platform, 'patient');
    const postId = await scene.publishNow([account], `once on ${platform}`);
    await happened(blocked);

    const { id } = await scene.publication(postId);
    const queue = `{carillon}:publish-${platform}`;
    const job = `${queue}:${id}-g1-d1`;
    scene.startWorker({ name: 'second' });
    await until('the queue to give the job to the second worker', async () => {
      return (await redis.client.hget(job, 'stc')) === '1';
    });
    await until('the second worker to leave it', () =>
      redis.client.zscore(`${queue}:delayed`, `${id}-g1-d1`),
    );
    expect(await scene.publication(postId)).toMatchObject({ status: 'publishing', attempts: 1 });

    await writeFile(goOn, '');
    expect((await scene.settled(postId)).status).toBe('published');
    expect(scene.commits(`once on ${platform}`)).toHaveLength(1);
    expect(await scene.publication(postId)).toMatchObject({
      items: [{ sends: 1, doubleId: null }],
      history: [{ outcome: 'published' }],
    });
    blocked.kill('SIGTERM');
    expect(await blocked.exit()).toBe(0);
    await scene.stopWorkers();
  });
});
