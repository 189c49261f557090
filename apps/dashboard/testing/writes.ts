import { newId } from '@carillon/core';
import { type Database, openDatabase } from '@carillon/db';
import { claimPicture, disconnectAccount } from '@carillon/db/accounts';
import { forgetIdempotencyKeys } from '@carillon/db/idempotency';
import { createPosts } from '@carillon/db/posts';
import { eraseProfilePart } from '@carillon/db/profile-deletion';
import { createProfile } from '@carillon/db/profiles';
import { advanceSandbox, failMissed, takeUndispatched, withQueue } from '@carillon/db/publications';
import { apiClient } from '@carillon/harness/api-client';
import { startDashboard } from './start-dashboard.ts';

/** A profile with accounts, and posts of every kind that something can be done with, each taken once. */
export type Stage = Awaited<ReturnType<Writing['stage']>>;

export type Writing = Awaited<ReturnType<typeof openWriting>>;

/** The service with one user, on both of its ways in, and a worker. */
export async function openWriting() {
  const dashboard = await startDashboard({}, { undoMs: 60_000 });
  const { carillon, db } = dashboard;
  const me = await dashboard.signedIn();
  const api = apiClient(carillon.url, await carillon.key({ userId: me.userId, monthlyBudget: 1_000_000 }));
  await linger(carillon.instance.ownerUrl);
  carillon.startWorker();
  const media = [newId('med'), newId('med')].sort();
  for (const id of media) await storePicture(db, me.userId, id);

  /** @param size posts of each kind */
  async function stage(size: number) {
    const { userId } = me;
    await db.medium.updateMany({ where: { userId }, data: { expiresAt: new Date(Date.now() + 3_600_000) } });
    const { id: profileId } = await createProfile(db, {
      userId,
      name: 'Pair',
      timezone: 'UTC',
      groupId: null,
    });
    const accounts = [
      await carillon.account(profileId, 'x', 'demo'),
      await carillon.account(profileId, 'bluesky', `${profileId.slice(-12)}.test`),
    ];
    const spare = await carillon.account(profileId, 'x', 'spare');
    const paid = await carillon.account(profileId, 'x', 'paid');
    await db.socialAccount.update({ where: { id: paid }, data: { sandbox: false } });
    const kinds = { waiting: size, failed: size, stopped: size };
    const ids = await storeAll({ db, userId, profileId, accounts: [...accounts, spare], media }, kinds);
    let next = 0;
    const says = (content: string, mediumId?: string) => ({
      profileId,
      platforms: Object.fromEntries(
        accounts.map((id) => [id, { items: [{ content, ...(mediumId && { media: [{ id: mediumId }] }) }] }]),
      ),
    });
    return {
      carillon,
      db,
      api,
      client: me.client,
      userId,
      profileId,
      accounts,
      spare,
      media,
      says,
      /** Of a post that a budget pays for. */
      paid: () => ({ profileId, platforms: { [paid]: { items: [{ content: 'paid' }] } } }),
      take: (kind: keyof typeof kinds): string => ids[kind].shift() ?? newId('pst'),
      number: (): number => next++,
      /** An id of an author's own: every other one belongs to a post that waits, the first first. */
      own: (): string =>
        ids.waiting.length > 0 && next++ % 2 === 0
          ? `${profileId} ${size - ids.waiting.length}`
          : `${profileId} new ${next++}`,
    };
  }
  return { dashboard, db, stage, stop: dashboard.stop };
}

/** Tables whose rows several kinds of writes lock. */
const shared = ['usages', 'profiles', 'media', 'external_ids', 'social_accounts', 'publications', 'posts'];

/** Has every statement keep its locks for some time: who takes them in another order meets it. */
async function linger(ownerUrl: string): Promise<void> {
  const db = openDatabase({ url: ownerUrl, poolSize: 1 });
  await db.$executeRawUnsafe(`CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(0.002); RETURN NULL; END $$`);
  for (const table of shared)
    await db.$executeRawUnsafe(`CREATE TRIGGER linger AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION linger()`);
  await db.$disconnect();
}

async function storePicture(db: Database, userId: string, id: string): Promise<void> {
  const file = { mimeType: 'image/jpeg', width: 1_000, height: 800, sizeBytes: 1_000, sha256: '' };
  const files = { create: ['content', 'bluesky'].map((name) => ({ ...file, name })) };
  await db.medium.create({ data: { id, userId, type: 'image', status: 'ready', ...file, files } });
}

interface Storing {
  readonly db: Database;
  readonly userId: string;
  readonly profileId: string;
  readonly accounts: readonly string[];
  readonly media: readonly string[];
}

async function storeAll<Kind extends string>(
  { db, userId, profileId, accounts, media }: Storing,
  kinds: Readonly<Record<Kind, number>>,
): Promise<Record<Kind, string[]>> {
  const ids = {} as Record<Kind, string[]>;
  for (const [kind, count] of Object.entries(kinds) as [Kind, number][]) {
    const wanted = Array.from({ length: count }, (_, n) => {
      const dueAt = new Date(Date.now() + (n + 2) * 3_600_000);
      const items = [{ content: `${kind} ${n}`, media: [{ id: media[n % 2] ?? '', altText: null }] }];
      const publications = accounts.map((socialAccountId, index) => ({
        id: newId('pp'),
        socialAccountId,
        items,
        dueAt,
        sandbox: true,
        platform: index === 1 ? ('bluesky' as const) : ('x' as const),
      }));
      const externalId = kind === 'waiting' ? `${profileId} ${n}` : null;
      const newPost = {
        id: newId('pst'),
        profileId,
        content: `${kind} ${n}`,
        status: 'scheduled' as const,
        scheduledAt: dueAt,
        latestAt: null,
        publications,
        externalId,
      };
      return { newPost, author: { userId, postsPerMonth: 1_000_000 } };
    });
    await createPosts(db, wanted);
    ids[kind] = wanted.map(({ newPost }) => newPost.id);
  }
  await db.$executeRaw`
    INSERT INTO external_ids (user_id, external_id, apart, post_id)
    SELECT user_id, external_id, false, id FROM posts WHERE profile_id = ${profileId} AND external_id IS NOT NULL ON CONFLICT DO NOTHING`;
  await db.$executeRaw`
    UPDATE publications SET status = 'failed', error_code = 'refused', error_message = 'No.'
    WHERE post_id IN (SELECT id FROM posts WHERE profile_id = ${profileId} AND content LIKE 'failed %')`;
  return ids;
}

/** Something that writes, perhaps several rows; it answers a status. */
export type Write = (stage: Stage) => Promise<number>;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const create = async ({ api }: Stage, body: object, key?: string): Promise<number> =>
  (await api.post('/posts', body, key)).status;

/** Posts with and without slots, media and ids of their author's own, which others free or take at the same time. */
const rows = (stage: Stage): object[] => {
  const n = stage.number();
  const [first = '', second = ''] = n % 2 === 0 ? stage.media : [...stage.media].reverse();
  return [
    { ...stage.paid(), scheduledAt: inHours(29) },
    { ...stage.says(`plain ${n}`, first), scheduledAt: inHours(30) },
    { ...stage.says(`own ${n}`), scheduledAt: inHours(31), externalId: stage.own() },
    { ...stage.says(`slot ${n}`, second), autoSchedule: true },
    { ...stage.says(`own slot ${n}`), autoSchedule: true, externalId: stage.own() },
  ];
};

const creations: Readonly<Record<string, Write>> = {
  create: (s) =>
    s.number() % 2 === 0
      ? create(s, { ...s.says('now'), publishNow: true })
      : create(s, { ...s.says('later', s.media[1]), scheduledAt: inHours(40) }),
  'auto-schedule': (s) => create(s, { ...s.says('slot', s.media[0]), autoSchedule: true }),
  'create with an own id': (s) =>
    create(s, { ...s.says('own'), scheduledAt: inHours(41), externalId: s.own() }),
  'create within a budget': (s) => {
    const time = s.number() % 2 === 0 ? { autoSchedule: true } : { scheduledAt: inHours(43) };
    return create(s, { ...s.paid(), ...time, externalId: s.own() });
  },
  'create with a key': (s) => {
    const n = s.number();
    const time = n % 2 === 0 ? { autoSchedule: true } : { scheduledAt: inHours(42) };
    return create(s, { ...s.says('keyed'), ...time }, `${s.profileId} ${n % 6}`);
  },
  'a batch': async (s) => {
    const mode = s.number() % 2 === 0 ? 'each' : 'all';
    return (await s.api.post('/posts/batch', { posts: rows(s), mode })).status;
  },
};

/** Changes of one post. */
const changes: Readonly<Record<string, Write>> = {
  change: async (s) => {
    const n = s.number();
    const { status } = await s.api.patch(`/posts/${s.take('waiting')}`, {
      platforms: s.says('changed', s.media[n % 2]).platforms,
      metadata: { changed: 'yes' },
      ...(n % 3 === 0 ? { autoSchedule: true } : { scheduledAt: inHours(50 + n) }),
    });
    return status;
  },
  delete: async (s) => (await s.api.delete(`/posts/${s.take('waiting')}`)).status,
  resend: async (s) => (await s.api.post(`/posts/${s.take('failed')}/resend`)).status,
  'stop and resend': async (s) => {
    const path = `/posts/${s.take('stopped')}/platforms/${s.accounts[s.number() % 2]}`;
    const stopped = await s.api.post(`${path}/stop`);
    return Math.max(stopped.status, (await s.api.post(`${path}/resend`)).status);
  },
  'publish now, and undo': async ({ client, take }) => {
    const id = take('stopped');
    const headers = { 'carillon-undo': '1' };
    const published = await client.send('POST', `/v1/posts/${id}/publish`, { headers });
    return Math.max(published.status, (await client.post(`/app/posts/${id}/undo`)).status);
  },
};

/** Changes of many rows, or those posts depend on. */
const others: Readonly<Record<string, Write>> = {
  'change preferences': async ({ api, profileId, number }) =>
    (await api.patch(`/profiles/${profileId}`, { dailyLimit: 20 + (number() % 20) })).status,
  'disconnect and connect': async ({ carillon, db, profileId, spare }) => {
    await disconnectAccount(db, spare);
    await carillon.account(profileId, 'x', 'spare');
    return 200;
  },
  'take the picture of an account': async ({ db, accounts, spare, number }) => {
    await claimPicture(db, number() % 2 === 0 ? spare : (accounts[0] ?? ''));
    return 200;
  },
  'advance the clock': async ({ db, userId, profileId }) => {
    const advanceTo = new Date(Date.now() + 3 * 3_600_000);
    await advanceSandbox(db, { userId, sandbox: false }, { profileId, advanceTo });
    return 200;
  },
  'a round of a worker': async ({ db }) => {
    await takeUndispatched(db, 100, withQueue(atOnce));
    await failMissed(db, 86_400_000);
    await forgetIdempotencyKeys(db);
    return 200;
  },
  'erase the profile': async ({ db, userId, profileId }) => {
    await eraseProfilePart(db, userId, profileId);
    return 200;
  },
};

const atOnce = { freshMs: 0, jobMs: 0, lateMs: 0, abandonedMs: 0, crashSpreadMs: 0 };

/** Everything that writes rows of posts: requests, people's operations, workers and what tidies up. */
export const writes = { ofPosts: { ...creations, ...changes }, others };
