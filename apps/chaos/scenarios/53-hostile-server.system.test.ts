import { setTimeout as sleep } from 'node:timers/promises';
import { replaceCredentials } from '@carillon/db';
import { keyRing, seal } from '@carillon/secrets';
import type { Program } from '@carillon/testing/run-process';
import { startHostileServer } from '@carillon/testing/start-hostile-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnRedisScene } from './testing/own-redis-scene.ts';
import { startWorker } from './testing/start-worker.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let hostile: Awaited<ReturnType<typeof startHostileServer>>;
let worker: Program;

beforeAll(async () => {
  stand = await openOwnRedisScene();
  hostile = await startHostileServer([200_000]);
  worker = startWorker(stand.scene, { env: { ALLOW_PRIVATE_HOSTS: '1', WORKER_PORT: '0' } });
}, 60_000);

afterAll(async () => {
  worker.kill('SIGKILL'); // SIGTERM would wait for a loop that stands
  await worker.exit();
  await hostile.close();
  await stand.close();
});

/** An account whose server has turned hostile. */
async function hostileAccount(): Promise<string> {
  const { scene } = stand;
  const socialAccountId = await scene.account('bluesky', 'hostile');
  const { platformUserId: did } = await scene.db.socialAccount.update({
    where: { id: socialAccountId },
    data: { serviceUrl: hostile.url },
  });
  const session = { accessJwt: 'a.b.c', refreshJwt: 'd.e.f' };
  const place = { serviceUrl: hostile.url, pdsUrl: null };
  const credentials = { did, handle: 'hostile.test', appPassword: 'abcd-abcd-abcd-abcd', session, ...place };
  const keys = keyRing([scene.instance.encryptionKey], 'credentials');
  const sealed = await seal(credentials, { socialAccountId, platform: 'bluesky' }, keys);
  await replaceCredentials(scene.db, socialAccountId, { sealed, version: 1 });
  return socialAccountId;
}

describe("53: an account's Bluesky server answers everything with the worst text", () => {
  it('the posts of others go out within 2 s each', async () => {
    const { scene } = stand;
    const enemy = await hostileAccount();
    const friends: string[] = [];
    for (let n = 0; n < 10; n++) friends.push(await scene.account(n % 2 ? 'x' : 'bluesky', `friend${n}`));
    const warm = await scene.publishNow(friends, 'before');
    expect((await scene.settled(warm)).status).toBe('published');

    const attacks: string[] = [];
    const ids: string[] = [];
    for (let n = 0; n < 100; n++) {
      attacks.push(await scene.publishNow([enemy], `to the enemy ${n}`));
      ids.push(await scene.publishNow([friends[n % friends.length] ?? ''], `to a friend ${n}`));
      await sleep(50);
    }
    const late = [];
    for (const id of ids) {
      await scene.settled(id);
      const { publishedAt, dueAt } = await scene.publication(id);
      late.push((publishedAt?.getTime() ?? Number.POSITIVE_INFINITY) - (dueAt?.getTime() ?? 0));
    }
    expect(Math.max(...late)).toBeLessThan(2_000);
    await until('the server to have answered a hundred times', async () => hostile.answers() >= 100);
    const messages = await Promise.all(attacks.map(async (id) => (await scene.publication(id)).errorMessage));
    expect(messages.every((message) => message === null || message.length <= 500)).toBe(true);
  });
});
