import { platforms } from '@carillon/core';
import { readFleet as readRows } from '@carillon/db/fleet';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { startApiProcess } from '@carillon/harness/start-api-process';
import { readFleet as readQueues } from '@carillon/queue';
import { Registry } from '@carillon/telemetry';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { measureFleet } from './measure-fleet.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const unreachable = { backend: 'redis', url: 'redis://127.0.0.1:1' } as const;

/** The lines of /metrics that are about the fleet. */
async function scrape({
  queue = scene.instance.queue,
  reads = { rows: 0 },
}: {
  queue?: typeof scene.instance.queue;
  reads?: { rows: number };
} = {}) {
  const registry = new Registry();
  const errors: unknown[] = [];
  measureFleet(registry, {
    readRows: () => {
      reads.rows += 1;
      return readRows(scene.db);
    },
    readQueues: () => readQueues(queue, platforms),
    onError: (error) => errors.push(error),
  });
  const lines = async () => (await registry.metrics()).split('\n');
  return { first: await lines(), lines, errors };
}

describe("the fleet's metrics", () => {
  it('tell what is due without a job, and what is overdue', async () => {
    const account = await scene.account('x', 'demo');
    const { post } = await scene.store(account, ['lost']);
    await scene.db.publication.updateMany({
      where: { postId: post.id },
      data: { dueAt: new Date(Date.now() - 60_000) },
    });
    const { first } = await scrape();
    expect(first).toContain('carillon_unqueued_publications{platform="x"} 1');
    expect(first).toContain('carillon_unqueued_publications{platform="bluesky"} 0');
    expect(first).toContain('carillon_overdue_publications{platform="x"} 1');
    expect(first).toContain('carillon_unknown_publications{platform="x"} 0');
    expect(first).toContain('carillon_workers 0');
    const [, age] = first.join('\n').match(/carillon_unqueued_oldest_seconds\{platform="x"\} (\S+)/) ?? [];
    expect(Number(age)).toBeGreaterThan(59);
    expect(Number(age)).toBeLessThan(120);
  });

  it('tell how many jobs wait, are delayed and run, and that a queue is paused', async () => {
    const account = await scene.account('bluesky', 'demo');
    await scene.publishNow([account], 'waits');
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    await scene.create([account], { scheduledAt }, 'later');
    await until('the jobs to be made', async () => {
      const { queues } = await readQueues(scene.instance.queue, platforms);
      return queues.some(({ counts }) => counts.waiting === 1 && counts.delayed === 1);
    });
    const { first } = await scrape();
    expect(first).toContain('carillon_queue_jobs{queue="publish-bluesky",state="waiting"} 1');
    expect(first).toContain('carillon_queue_jobs{queue="publish-bluesky",state="delayed"} 1');
    expect(first).toContain('carillon_queue_jobs{queue="publish-bluesky",state="active"} 0');
    expect(first).toContain('carillon_queue_paused{queue="publish-bluesky"} 0');
    expect(first.join('\n')).toMatch(
      /carillon_queue_oldest_waiting_seconds\{queue="publish-bluesky"\} [\d.]+/,
    );
  });

  it('tell which breaker is open', async () => {
    const data = {
      platform: 'x',
      sandbox: false,
      appId: '',
      reason: 'No credits.',
      openUntil: new Date(),
    } as const;
    await scene.db.appBreaker.create({ data });
    const { first } = await scrape();
    expect(first).toContain('carillon_breaker_open{platform="x",sandbox="false"} 1');
    expect(first).toContain('carillon_breaker_open{platform="x",sandbox="true"} 0');
    await scene.db.appBreaker.deleteMany();
  });

  it('tell which application of the server is refused, and of users’ how many', async () => {
    const { db } = scene;
    const { userId } = await db.profile.findUniqueOrThrow({ where: { id: scene.profileId } });
    const app = { platform: 'x', redirectUri: null, sealedSecret: '' } as const;
    const breaker = { platform: 'x', sandbox: false, reason: 'No credits.', openUntil: new Date() } as const;
    for (const [id, of] of [
      ['app_own', null],
      ['app_one', userId],
      ['app_two', userId],
    ] as const)
      await db.networkApp.create({ data: { ...app, id, clientId: id, userId: of } });
    expect((await scrape()).first.join('\n')).not.toContain('carillon_application_breakers_open{');
    for (const appId of ['app_own', 'app_one', 'app_two'])
      await db.appBreaker.create({ data: { ...breaker, appId } });
    const { first } = await scrape();
    expect(first.filter((line) => line.startsWith('carillon_application_breakers_open{')).sort()).toEqual([
      'carillon_application_breakers_open{platform="x",sandbox="false",application="app_own"} 1',
      'carillon_application_breakers_open{platform="x",sandbox="false",application="users"} 2',
    ]);
    expect(first).toContain('carillon_breaker_open{platform="x",sandbox="false"} 1');
    await db.appBreaker.deleteMany();
    await db.networkApp.deleteMany();
  });

  it('have no value for what cannot be read, and the others as usual', async () => {
    const { first, errors } = await scrape({ queue: unreachable });
    expect(first).toContain('carillon_fleet_readable{source="queue"} 0');
    expect(first).toContain('carillon_fleet_readable{source="postgres"} 1');
    expect(first).toContain('carillon_workers 0');
    expect(first.some((line) => line.startsWith('carillon_queue_jobs{'))).toBe(false);
    expect(first.some((line) => line.startsWith('carillon_redis_evicts '))).toBe(false);
    expect(errors).toHaveLength(1);
  });

  it('are read once however often they are scraped', async () => {
    const reads = { rows: 0 };
    const { lines } = await scrape({ reads });
    await Promise.all(Array.from({ length: 20 }, lines));
    expect(reads.rows).toBe(1);
  });

  it("are among those of an API process, with Node's own and HTTP by route", async () => {
    const { url, program } = await startApiProcess(scene.instance);
    await fetch(`${url}/v1/posts`);
    const text = await (await fetch(`${url}/metrics`)).text();
    program.kill('SIGTERM');
    await program.exit();
    expect(text).toMatch(/^carillon_workers 0$/m);
    expect(text).toMatch(/^carillon_fleet_readable\{source="queue"\} 1$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).toMatch(/^carillon_http_request_duration_seconds_count\{.*route="\/posts".*\} 1$/m);
  });
});
