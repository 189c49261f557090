import { platforms } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import type { Networks } from '@carillon/networks/all';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { networksWith } from './testing/networks-with.ts';

let scene: Scene;

const networks = networksWith({ verifyWindow: 600_000, deadline: 15_000 });

/** What was left by a crash is soon taken over; the test itself ends its leases. */
const times = { abandonedMs: 20, crashSpreadMs: 20, jobMs: 100, reconcileMs: 50 };

let crashes = 0;

/** Networks with a bug: they throw at everything that has to do with this. */
const buggy: Networks = {
  x: {
    ...networks.x,
    publish: (batch, session) => throwAt(batch.items, () => networks.x.publish(batch, session)),
    lookUp: (batch, session) => throwAt(batch.items, () => networks.x.lookUp(batch, session)),
  },
  bluesky: {
    ...networks.bluesky,
    prepare: (items, ...rest) => throwAt(items, () => networks.bluesky.prepare(items, ...rest)),
  },
};

async function throwAt<Result>(
  items: readonly { content: string }[],
  act: () => Promise<Result>,
): Promise<Result> {
  if (!items.some(({ content }) => content === 'poison')) return act();
  crashes += 1;
  throw new Error('poison');
}

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker({ networks: buggy, times });
});

afterAll(() => scene.close());

/** The lease that the newest crash left behind is over: that of healthy work goes on. */
const endLease = (postId: string) =>
  scene.db.publication.updateMany({
    where: { postId, status: 'publishing', crashes },
    data: { leaseUntil: new Date(0) },
  });

const publish = (account: string, content: string) => scene.publishNow([account], content);

describe('29: a publication makes the worker crash each time', () => {
  it.each(platforms)('on %s it fails after 8 tries, and the others go on', async (platform) => {
    const account = await scene.account(platform, 'poisoned');
    crashes = 0;
    const poison = await publish(account, 'poison');
    await until('the first crash', async () => crashes > 0);
    const behind = await publish(account, `behind it on ${platform}`);
    const beside = await publish(await scene.account(platform, 'healthy'), `beside it on ${platform}`);
    expect((await scene.settled(beside)).status).toBe('published');
    expect((await scene.publication(behind)).status).toBe('queued');

    await until('it to be given up', async () => {
      await endLease(poison);
      return (await scene.publication(poison)).status === 'failed';
    });
    const { platforms } = await scene.settled(poison);
    expect(platforms[0]).toMatchObject({
      status: 'failed',
      errorMessage: 'The worker crashed repeatedly while publishing this post.',
    });
    expect((await scene.publication(poison)).history.map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 8 }, () => 'unknown'),
      'refused',
    ]);
    expect(scene.commits('poison')).toEqual([]);
    expect((await scene.settled(behind)).status).toBe('published');
    expect(scene.commits(`behind it on ${platform}`)).toHaveLength(1);
    expect(countCalls(scene, { platform, handle: 'poisoned', endpoint: 'timeline' })).toBe(0);
  });
});
