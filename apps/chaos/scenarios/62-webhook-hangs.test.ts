import { openScene, type Scene } from '@carillon/harness/open-scene';
import { fastestTime } from '@carillon/testing/fastest-time';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ToldEndpoint, toldEndpoint } from './testing/told-endpoint.ts';

const events = 15;

/** One that hangs is given up after this, ms. */
const webhookAnswerMs = 8_000;

/** Most that an endpoint may wait longer because of another one, ms: far less than until that one is given up. */
const maxLongerMs = webhookAnswerMs / 4;

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker({ times: { webhookAnswerMs } });
});

afterAll(() => scene.close());

/** Has so many events happen. @returns the longest time until the endpoint got one, ms */
async function longestWait(requests: readonly { readonly body: string }[], name: string): Promise<number> {
  const before = requests.length;
  let longest = 0;
  for (let n = 1; n <= events; n++) {
    await scene.account('x', `${name}-${n}`);
    const begin = performance.now();
    await until('it to be told', async () => requests.length >= before + n);
    longest = Math.max(longest, performance.now() - begin);
  }
  return longest;
}

describe('62: a webhook hangs beside one that is healthy', () => {
  it('the healthy one waits no longer than alone', async () => {
    const healthy = await toldEndpoint(scene);
    const alone = await longestWait(healthy.requests, 'alone');
    const hanging: ToldEndpoint[] = [];
    /** The longest wait while one more endpoint hangs, ms. */
    const beside = async () => {
      const another = await toldEndpoint(scene, () => ({ fault: 'hang' }));
      const longest = await longestWait(healthy.requests, `beside${hanging.push(another)}`);
      expect(another.requests.length).toBeGreaterThan(0);
      return longest;
    };
    const limit = alone + maxLongerMs;
    expect(await fastestTime(beside, limit)).toBeLessThan(limit);
    const deliveries = await Promise.all(hanging.map((each) => each.deliveries()));
    expect(deliveries.flat().filter(({ status }) => status === 'delivered')).toEqual([]);
    await Promise.all([healthy, ...hanging].map(({ close }) => close()));
  });
});
