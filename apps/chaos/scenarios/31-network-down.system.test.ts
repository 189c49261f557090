import { platforms } from '@carillon/core';
import { inFeedOrder } from '@carillon/harness/feed-order';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { startTcpProxy, type TcpProxy } from '@carillon/testing/tcp-proxy';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { networksWith } from './testing/networks-with.ts';

let scene: Scene;
let wire: TcpProxy;
let urls: { x: string; bluesky: string; sandbox: string };

beforeAll(async () => {
  scene = await openScene();
  const { hostname: host, port } = new URL(scene.sandbox.url);
  wire = await startTcpProxy({ host, port: Number(port) });
  const url = `http://127.0.0.1:${wire.port}`;
  urls = { x: url, bluesky: url, sandbox: url };
});

afterEach(() => scene.stopWorkers());
afterAll(async () => {
  await wire.close();
  await scene.close();
});

/** A request that was under way when the wire broke is in doubt; the others certainly did not arrive. */
const triedInVain = () => scene.db.attempt.count({ where: { outcome: { in: ['retry', 'unknown'] } } });

describe('31: the networks cannot be reached, again and again', () => {
  it('nothing is lost: all goes out once, in the order of the due times', async () => {
    const networks = networksWith({ verifyWindow: 2_000 }); // a request may be under way when the wire breaks
    scene.startWorker({ urls, networks });
    scene.startWorker({ urls, networks });
    const accounts = await Promise.all(
      platforms.flatMap((platform) => ['one', 'two'].map((name) => scene.account(platform, name))),
    );
    for (let outage = 0; outage < 5; outage++) {
      wire.refuse();
      for (const account of accounts) await scene.publishNow([account], `during outage ${outage}`);
      const before = await triedInVain();
      await until(
        'each account to be tried in vain',
        async () => (await triedInVain()) >= before + accounts.length,
      );
      if (outage % 2 === 0) continue;
      wire.pass();
      await until('something to go out', async () => scene.sandbox.ledger().length > 4 * (outage - 1));
    }
    wire.pass();
    await expectEachOnce(scene);
    for (const platform of platforms) {
      for (const handle of ['one', 'two']) {
        const contents = inFeedOrder(scene.sandbox.ledger({ platform, handle })).map(
          ({ content }) => content,
        );
        expect(contents).toEqual([0, 1, 2, 3, 4].map((outage) => `during outage ${outage}`));
      }
    }
  });
});
