import { inFeedOrder } from '@carillon/harness/feed-order';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const handle = 'many-limited';
const count = 30;
const texts = Array.from({ length: count }, (_, n) => `limited ${String(n).padStart(2, '0')}`);

const refused = () =>
  countCalls(scene, { platform: 'bluesky', handle, endpoint: 'applyWrites', status: 429 });

describe('30: Bluesky has too many requests of an account of which many posts are due', () => {
  it('is tried by one for all when its time is over, and brought the rest at once when it takes that', async () => {
    const account = await scene.account('bluesky', handle);
    const fault = { platform: 'bluesky', handle, endpoint: 'applyWrites', fault: '429' } as const;
    scene.sandbox.fault({ ...fault, delayMs: 2_000, times: 1_000 });
    const scheduledAt = new Date(Date.now() + 1_500).toISOString();
    for (const text of texts) await scene.create([account], { scheduledAt }, text);
    scene.startWorker({ concurrency: 20 });

    const isBlocked = async () =>
      (await scene.db.socialAccount.findUniqueOrThrow({ where: { id: account } })).blockedUntil;
    const first = await until('the account to wait', isBlocked);
    const inFlight = () => scene.db.publication.count({ where: { status: 'publishing' } });
    await until('those that were out to be back', async () => (await inFlight()) === 0);
    const atFirst = refused();
    expect(atFirst).toBeGreaterThan(1);
    await until('it to be tried again', async () => refused() > atFirst);
    const again = await until('it to wait again', async () => {
      const blocked = await isBlocked();
      return blocked !== null && blocked > first && (await inFlight()) === 0 && blocked;
    });
    expect(again.getTime()).toBeGreaterThan(Date.now());
    expect(refused()).toBe(atFirst + 1);

    scene.sandbox.clearFaults();
    await until(
      'all to be out',
      async () => {
        return (await scene.db.publication.count({ where: { status: 'published' } })) === count;
      },
      30_000,
    );
    const feed = inFeedOrder(scene.sandbox.ledger({ platform: 'bluesky', handle }));
    expect(feed.map(({ content }) => content)).toEqual(texts);
  });
});
