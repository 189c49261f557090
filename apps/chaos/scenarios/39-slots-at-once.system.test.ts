import { apiClient } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { type ApiProcess, startApiProcess } from '@carillon/harness/start-api-process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const posts = 40;

let scene: Scene;
let second: ApiProcess;

beforeAll(async () => {
  scene = await openScene();
  second = await startApiProcess(scene.instance);
});

afterAll(async () => {
  second.program.kill('SIGKILL');
  await scene.close();
});

describe(`39: ${posts} posts with autoSchedule at once over two APIs`, () => {
  it('have a slot each, as far apart as the profile wants', async () => {
    const account = await scene.account('x', 'crowded');
    const body = {
      profileId: scene.profileId,
      platforms: { [account]: { items: [{ content: 'at its best time' }] } },
      autoSchedule: true,
    };
    const apis = [scene.url, second.url].map((url) => apiClient(url, scene.apiKey));

    const answers = await Promise.all(
      apis.flatMap((api) => Array.from({ length: posts / 2 }, () => api.post('/posts', body))),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const times = answers.map(({ body }) => Date.parse(body.data.scheduledAt ?? '')).sort((a, b) => a - b);
    expect(new Set(times).size).toBe(posts);
    const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_600_000);
    const stored = await scene.db.publication.findMany({ orderBy: { dueAt: 'asc' } });
    expect(stored.map(({ dueAt }) => dueAt?.getTime())).toEqual(times);
  });
});
