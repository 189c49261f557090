import { randomBytes } from 'node:crypto';
import { groupCredentials } from '@carillon/db/accounts';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { headerOf, keyRing, open, seal } from '@carillon/secrets';
import { startProgram } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { resealCredentials } from './credentials.ts';

let scene: Scene;
let accounts: readonly string[];
const newMaster = randomBytes(32);

beforeAll(async () => {
  scene = await openScene();
  scene.sandbox.set({ accessTokenSeconds: 300 }); // less than is left before a renewal: each publication renews
  const handles = Array.from(
    { length: 12 },
    (_, n) => [n % 3 === 0 ? 'bluesky' : 'x', `ringer-${n}`] as const,
  );
  accounts = await Promise.all(handles.map(([platform, handle]) => scene.account(platform, handle)));
});

afterAll(() => scene.close());

const masters = () => ({ old: scene.instance.encryptionKey, new: newMaster });
const rings = () => ({
  old: keyRing([masters().old], 'credentials'),
  oldFirst: keyRing([masters().old, newMaster], 'credentials'),
  newFirst: keyRing([newMaster, masters().old], 'credentials'),
  new: keyRing([newMaster], 'credentials'),
});

const base64 = (key: Uint8Array) => Buffer.from(key).toString('base64');

/** `carillon credentials reseal`, as it is run after the new key was made the first one. */
async function reseal(keys: Record<string, string> = {}) {
  const rotated = { ENCRYPTION_KEY: base64(newMaster), ENCRYPTION_KEYS_OLD: base64(masters().old), ...keys };
  const args = ['credentials', 'reseal', '--json'];
  return runCarillon(args, { ...environmentOf(scene.instance), ...rotated });
}

/** The number of credentials that open with a ring. */
async function opened(ring: ReturnType<typeof keyRing>): Promise<number> {
  const rows = await scene.db.credentials.findMany({
    include: { socialAccount: { select: { platform: true } } },
  });
  const tries = rows.map(({ sealed, socialAccountId, socialAccount: { platform } }) =>
    open(sealed, { socialAccountId, platform }, ring).then(
      () => 1,
      () => 0,
    ),
  );
  return (await Promise.all(tries)).reduce<number>((sum, one) => sum + one, 0);
}

/** Posts to every account, wave after wave, until told to stop. @returns the posts' ids */
async function traffic(signal: AbortSignal): Promise<string[]> {
  const posts: string[] = [];
  while (!signal.aborted) {
    posts.push(await scene.publishNow(accounts, `wave ${posts.length}`));
    await until('the wave to be under way', async () => (await underWay()) < accounts.length);
  }
  return posts;
}

const underWay = () => scene.db.publication.count({ where: { status: { in: ['queued', 'publishing'] } } });

/** The versions of all credentials together: each is 1 when it is connected, and one more for each reseal and renewal. */
async function versions(): Promise<number> {
  const { _sum } = await scene.db.credentials.aggregate({ _sum: { version: true } });
  return _sum.version ?? 0;
}

const settledWell = async (posts: readonly string[]) => {
  for (const post of posts) expect((await scene.settled(post)).status).toBe('published');
  expect(await scene.db.socialAccount.count({ where: { state: { not: 'connected' } } })).toBe(0);
};

describe('carillon credentials reseal', () => {
  it('moves everything to the new key while workers publish and renew tokens, and nothing fails', async () => {
    expect(await opened(rings().old)).toBe(accounts.length);
    // The rolling restart: both workers know both keys, and one still seals with the old.
    const ending = scene.startWorker({ keys: rings().oldFirst });
    scene.startWorker({ keys: rings().newFirst });
    const stop = new AbortController();
    const posting = traffic(stop.signal);
    expect(JSON.parse((await reseal()).output)).toMatchObject({ unopened: [] });
    for (const [, phase] of ending.stop) await phase();
    // Everybody seals with the new key by now.
    const { status, output } = await reseal();
    expect([status, JSON.parse(output)]).toEqual([
      0,
      { resealed: expect.any(Number), unopened: [], left: 0 },
    ]);
    await until('tokens to be renewed all along', async () => (await versions()) > accounts.length * 2);
    stop.abort();
    const posts = await posting;
    await settledWell(posts);
    expect([await opened(rings().old), await opened(rings().new)]).toEqual([0, accounts.length]);
    // And the new key is enough to go on with.
    await scene.stopWorkers();
    scene.startWorker({ keys: rings().new });
    await settledWell([await scene.publishNow(accounts, 'with the new key alone')]);
  }, 90_000);

  it('has nothing to do the second time, and says so', async () => {
    expect(await reseal()).toEqual({
      status: 0,
      output: '{"resealed":0,"unopened":[],"left":0}\n',
      errors: '',
    });
  });

  it('reseals the others, and names what opens with none of the keys', async () => {
    await scene.stopWorkers();
    const [lost = '', stale = ''] = accounts;
    const lostRing = keyRing([randomBytes(32)], 'credentials');
    const place = (socialAccountId: string) => ({ socialAccountId, platform: 'x' });
    const store = (socialAccountId: string, sealed: string) =>
      scene.db.credentials.update({ where: { socialAccountId }, data: { sealed } });
    await store(lost, await seal({}, place(lost), lostRing));
    await store(stale, await seal({}, place(stale), rings().old));
    const { status, output } = await reseal();
    expect([status, JSON.parse(output)]).toEqual([1, { resealed: 1, unopened: [lost], left: 0 }]);
    const headers = (await groupCredentials(scene.db)).map(({ header }) => header);
    expect(headers.sort()).toEqual([headerOf(lostRing), headerOf(rings().new)].sort());
  });

  it('tells how far it is', async () => {
    const { profileId, db } = scene;
    await db.$executeRaw`
      INSERT INTO social_accounts (id, profile_id, platform, platform_user_id, platform_username, platform_avatar)
      SELECT 'sac_' || n, ${profileId}, 'x', 'many ' || n, 'many', '' FROM generate_series(1, 450) n`;
    const many = Array.from({ length: 450 }, (_, n) => `sac_${n + 1}`);
    const sealed = many.map((socialAccountId) => seal({}, { socialAccountId, platform: 'x' }, rings().old));
    const data = (await Promise.all(sealed)).map((text, n) => ({
      socialAccountId: many[n] ?? '',
      sealed: text,
    }));
    await db.credentials.createMany({ data });
    const progress: number[][] = [];
    const session = { db, credentialKeys: rings().newFirst };
    const { resealed } = await resealCredentials(session, (done, total) => progress.push([done, total]));
    expect([resealed, progress]).toEqual([
      450,
      [
        [200, 451],
        [400, 451],
      ],
    ]);
  });
});

describe('a key that is missing', () => {
  const withoutIt = () => ({ ...environmentOf(scene.instance), ENCRYPTION_KEY: base64(newMaster) });
  const sentence =
    /^The credentials of 1 social account\(s\) are sealed with a key that is neither ENCRYPTION_KEY nor one of ENCRYPTION_KEYS_OLD: [0-9a-f]{12} \(sac_\w+\)\. Give that key as well, or disconnect the accounts\.$/;

  it.each(['api', 'worker'])('keeps the %s from starting, with a sentence', async (name) => {
    const program = startProgram(`apps/${name}/main.ts`, withoutIt());
    const startedAfterAll = setTimeout(() => program.kill('SIGTERM'), 60_000);
    expect([await program.exit(), program.lines]).toEqual([78, [expect.stringMatching(sentence)]]);
    clearTimeout(startedAfterAll);
  });

  it('is named by the doctor', async () => {
    const { status, output } = await runCarillon(['doctor', '--json'], withoutIt());
    const { checks } = JSON.parse(output) as { checks: { name: string; ok: boolean; message: string }[] };
    const finding = checks.find(({ name }) => name === 'credentials');
    expect([status, finding?.ok, finding?.message]).toEqual([1, false, expect.stringMatching(sentence)]);
  });
});
