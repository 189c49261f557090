import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { accepted } from './testing/posts.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker();
  scene.startWorker();
});

afterAll(() => scene.close());

const resend = async (id: string): Promise<number> => (await scene.api.post(`/posts/${id}/resend`)).status;

const resend50 = async (id: string): Promise<number[]> =>
  (await Promise.all(Array.from({ length: 50 }, () => resend(id)))).sort();

const oneOf50 = [200, ...Array.from({ length: 49 }, () => 400)];

describe('35: resend is asked for 50 times at once', () => {
  it('queues a failed post once: one 200, 49 × 400, one more call to the network', async () => {
    const account = await scene.account('x', 'impatient');
    scene.sandbox.fault({ platform: 'x', handle: 'impatient', fault: '403-duplicate' });
    const id = await accepted(scene, account, 'hurry');
    expect((await scene.settled(id)).status).toBe('failed');

    expect(await resend50(id)).toEqual(oneOf50);

    await expectEachOnce(scene);
    const calls = scene.sandbox.calls({ platform: 'x', handle: 'impatient' });
    const sends = calls.filter(({ endpoint }) => endpoint === 'tweet');
    expect(sends.map(({ status, count }) => [status, count]).sort()).toEqual([
      [201, 1],
      [403, 1],
    ]);
    expect(await scene.publication(id)).toMatchObject({ generation: 2, items: [{ sends: 1 }] });
    expect(await resend(id)).toBe(400);
  });
});

describe('35: resend is asked for while the post is publishing', () => {
  it('is refused 50 times, and the post goes out once', async () => {
    const account = await scene.account('x', 'unhurried');
    scene.sandbox.fault({ platform: 'x', handle: 'unhurried', fault: 'slow', afterMs: 20_000 });
    const id = await accepted(scene, account, 'wait for it');
    await until('it to be on its way', async () => (await scene.publication(id)).status === 'publishing');

    expect(await resend50(id)).toEqual(Array.from({ length: 50 }, () => 400));

    scene.sandbox.clearFaults();
    await expectEachOnce(scene);
    expect(scene.commits('wait for it')).toHaveLength(1);
  });
});
