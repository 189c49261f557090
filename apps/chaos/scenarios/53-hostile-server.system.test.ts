import { setTimeout as sleep } from 'node:timers/promises';
import { replaceCredentials } from '@carillon/db/accounts';
import { keyRing, seal } from '@carillon/secrets';
import { fastestTime } from '@carillon/testing/fastest-time';
import type { Program } from '@carillon/testing/run-process';
import { startHostileServer } from '@carillon/testing/start-hostile-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnRedisScene } from './testing/own-servers.ts';
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

/** Posts to the enemy in a round, and as many to friends. */
const attacks = 100;

describe("53: an account's Bluesky server answers everything with the worst text", () => {
  it('the posts of others go out within 2 s each', async () => {
    const { scene } = stand;
    const enemy = await hostileAccount();
    const friends: string[] = [];
    for (let n = 0; n < 10; n++) friends.push(await scene.account(n % 2 ? 'x' : 'bluesky', `friend${n}`));
    const warm = await scene.publishNow(friends, 'before');
    expect((await scene.settled(warm)).status).toBe('published');

    const attacked: string[] = [];
    let rounds = 0;
    /** How late the latest of the friends' posts was, ms. */
    async function lateness(): Promise<number> {
      const [round, before, ids] = [++rounds, hostile.answers(), [] as string[]];
      for (let n = 0; n < attacks; n++) {
        attacked.push(await scene.publishNow([enemy], `to the enemy ${round}.${n}`));
        ids.push(await scene.publishNow([friends[n % friends.length] ?? ''], `to a friend ${round}.${n}`));
        await sleep(50);
      }
      const late: number[] = [];
      for (const id of ids) {
        expect((await scene.settled(id)).status).toBe('published');
        const { publishedAt, dueAt } = await scene.publication(id);
        late.push((publishedAt?.getTime() ?? Number.NaN) - (dueAt?.getTime() ?? Number.NaN));
      }
      await until('a hundred more answers of it', async () => hostile.answers() >= before + attacks);
      return Math.max(...late);
    }
    expect(await fastestTime(lateness, 2_000)).toBeLessThan(2_000); // a text that stops the worker does so in every round
    const messages = await Promise.all(
      attacked.map(async (id) => (await scene.publication(id)).errorMessage),
    );
    expect(messages.every((message) => message === null || message.length <= 500)).toBe(true);
  });
});
