import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeletionStep, deleteUser } from '@carillon/accounts';
import { recordAudit } from '@carillon/db/audit';
import { beginDeletion, takeDeletion } from '@carillon/db/people';
import { claimPublication, intendItems } from '@carillon/db/publications';
import { picture } from '@carillon/media/testing/make-picture';
import { dumpDatabase } from '@carillon/operations/testing/dump-database';
import { keyRing } from '@carillon/secrets';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient } from '../api-client.ts';
import { type Carillon, startCarillon, stopWorker } from '../start-carillon.ts';
import { uploadMedium } from '../upload-medium.ts';

let carillon: Carillon;
let workers: ReturnType<Carillon['startWorker']>[] = [];

beforeAll(async () => {
  carillon = await startCarillon({ mediaTimes: { roundMs: 200 } });
});
afterEach(async () => {
  for (const worker of workers) await stopWorker(worker);
  workers = [];
});
afterAll(() => carillon.stop());

/** A user with an account on both networks, whose texts all have their name in them. */
async function somebody(name: string) {
  const { userId, profileId, apiKey } = await carillon.tenant('scale');
  await carillon.db.user.update({ where: { id: userId }, data: { email: `${name}@example.org` } });
  await carillon.db.profile.update({ where: { id: profileId }, data: { name: `${name}s Profil` } });
  const x = await carillon.account(profileId, 'x', name);
  const bluesky = await carillon.account(profileId, 'bluesky', `${name}.test`);
  const api = apiClient(carillon.url, apiKey);

  async function post(accounts: readonly string[], more: object, items: readonly object[], key?: string) {
    const platforms = Object.fromEntries(accounts.map((id) => [id, { items }]));
    const { status, body } = await api.post('/posts', { profileId, platforms, ...more }, key);
    if (status !== 201) throw new Error(body.error);
    return body.data.id;
  }

  return { userId, profileId, apiKey, api, x, bluesky, post };
}

const partsOf = (networks = carillon.networks) => ({
  db: carillon.db,
  keys: keyRing([carillon.instance.encryptionKey], 'credentials'),
  urls: { x: carillon.sandbox.url, bluesky: carillon.sandbox.url, sandbox: carillon.sandbox.url },
  networks: async () => networks,
  by: { kind: 'cli' } as const,
});

/** Deletes a user as the command does. */
async function erase(
  userId: string,
  times: NonNullable<Parameters<typeof deleteUser>[1]['times']> = {},
  onStep: (step: DeletionStep) => unknown = () => {},
) {
  const steps: [DeletionStep, number][] = [];
  expect(await beginDeletion(carillon.db, userId)).toBe('done');
  expect(await carillon.db.apiKey.count({ where: { userId } })).toBe(0);
  expect(await takeDeletion(carillon.db, 60_000, userId)).toBe(userId);
  const onProgress = (step: DeletionStep, count: number) => {
    steps.push([step, count]);
    onStep(step);
  };
  const deletion = await deleteUser(userId, { ...partsOf(), onProgress, times: { pauseMs: 50, ...times } });
  return { deletion, steps };
}

const whereIs = async (...words: readonly string[]) =>
  (await dumpDatabase(carillon.db)).filter(({ row }) => words.some((word) => row.includes(word)));

const inFuture = { scheduledAt: '2040-01-01T00:00:00Z' };

describe('a user who is deleted', () => {
  it('leaves nothing of theirs in any table, nor a file, nor an access', async () => {
    const user = await somebody('ausgeloescht');
    const bytes = await picture({ width: 9, height: 9 }).png().toBuffer();
    const medium = await uploadMedium({ url: carillon.url, apiKey: user.apiKey }, bytes);
    await user.api.patch(`/media/${medium.id}`, { altText: 'ausgeloescht zu sehen' });
    const media = [{ id: medium.id, altText: 'ausgeloescht am Abend' }];
    const items = [{ content: 'ausgeloescht eins', media }, { content: 'ausgeloescht zwei' }];
    await user.post([user.x, user.bluesky], inFuture, items, 'erased');
    await user.post([user.x], { status: 'draft' }, [{ content: 'ausgeloescht drei' }]);
    const by = { kind: 'person', userId: user.userId, sessionId: 's', address: '203.0.113.9' } as const;
    const signIn = { userId: user.userId, email: 'ausgeloescht@example.org' };
    await recordAudit(carillon.db, { action: 'sign_in.succeeded', by, ...signIn });
    const stranger = await somebody('geblieben');
    const kept = await stranger.post([stranger.x], inFuture, [{ content: 'geblieben' }]);

    const { deletion } = await erase(user.userId);
    expect(deletion).toEqual({ deleted: true, filesLeft: 0, postsDeleted: 2, revoked: 2, left: [] });
    expect(await whereIs('ausgeloescht')).toEqual([]);
    const rows = await whereIs(user.userId, user.profileId, user.x, user.bluesky, medium.id);
    expect(rows.map(({ table }) => table)).toEqual(rows.map(() => 'public.audit_events'));
    expect(rows.some(({ row }) => row.includes('user.deleted'))).toBe(true);
    expect(await readdir(join(carillon.mediaFolder, 'files'))).toEqual([]);
    expect((await user.api.get('/posts')).status).toBe(401);
    expect((await stranger.api.get(`/posts/${kept}`)).body.data.content).toBe('geblieben');
  });

  it('is deleted part by part, with progress, and though a part of it stops in the middle', async () => {
    const user = await somebody('viele');
    for (let at = 0; at < 7; at += 1) await user.post([user.x], inFuture, [{ content: `viele ${at}` }]);
    await beginDeletion(carillon.db, user.userId);
    expect(await takeDeletion(carillon.db, 60_000, user.userId)).toBe(user.userId);
    const dying = deleteUser(user.userId, {
      ...partsOf(),
      times: { postsAtOnce: 3, pauseMs: 50 },
      onProgress(step) {
        if (step === 'posts') throw new Error('The process dies.');
      },
    });
    await expect(dying).rejects.toThrow('The process dies.');
    expect(await carillon.db.post.count({ where: { userId: user.userId } })).toBe(4);
    expect(await takeDeletion(carillon.db, 60_000, user.userId)).toBeNull();
    await carillon.db.user.update({ where: { id: user.userId }, data: { deletingUntil: new Date() } });
    workers.push(carillon.startWorker());
    await until('a worker to finish it', async () => (await whereIs('viele')).length === 0);
    await until(
      'the row to be gone',
      async () => (await carillon.db.user.count({ where: { id: user.userId } })) === 0,
    );
  });

  it('has no post go out that was due, and what was on its way goes out once', async () => {
    const user = await somebody('unterwegs');
    const begun = Promise.withResolvers<void>();
    const stop = carillon.sandbox.onCommit(({ content }) => {
      if (content === 'unterwegs eins') begun.resolve();
    });
    carillon.sandbox.fault({ platform: 'x', handle: 'unterwegs', fault: 'commit-then-drop' });
    const worker = carillon.startWorker(10, { deletionMs: 600_000 }); // the command deletes, and not the worker
    workers.push(worker);
    await user.post([user.x], { publishNow: true }, [
      { content: 'unterwegs eins' },
      { content: 'unterwegs zwei' },
    ]);
    await begun.promise;
    const due = Date.now() + 2_500;
    await user.post([user.bluesky], { scheduledAt: new Date(due).toISOString() }, [
      { content: 'unterwegs drei' },
    ]);
    const { deletion } = await erase(user.userId);
    expect(deletion.deleted).toBe(true);
    await new Promise((done) => setTimeout(done, due + 600 - Date.now()));
    stop();
    const out = carillon.sandbox.ledger().filter(({ content }) => content.startsWith('unterwegs'));
    expect(out.filter(({ content }) => content === 'unterwegs eins')).toHaveLength(1);
    expect(out.filter(({ content }) => content === 'unterwegs drei')).toEqual([]);
    expect(await whereIs('unterwegs')).toEqual([]);
  });

  it('is waited for while a worker has a post in hand, for as long as its lease', async () => {
    const user = await somebody('inderhand');
    await user.post([user.x], { publishNow: true }, [{ content: 'inderhand' }]);
    const { id: publicationId } = await carillon.db.publication.findFirstOrThrow({
      where: { post: { userId: user.userId } },
    });
    const claimant = {
      generation: 1,
      worker: 'dead',
      leaseMs: 3_600_000,
      probeMs: 1_000,
      maxLateness: 86_400_000,
    };
    const claim = await claimPublication(carillon.db, { ...claimant, publicationId });
    if (claim === null) throw new Error('It is not to be had.');
    const over = { where: { id: publicationId }, data: { leaseUntil: new Date() } };
    const endLease = async () => void (await carillon.db.publication.update(over));
    const ends: Promise<unknown>[] = [];
    const { deletion, steps } = await erase(user.userId, {}, (step) => {
      if (step === 'under way' && ends.length === 0) ends.push(endLease());
    });
    await Promise.all(ends);
    expect(steps[0]).toEqual(['under way', 1]);
    expect(deletion).toMatchObject({ deleted: true, postsDeleted: 1 });
    expect(await intendItems(carillon.db, claim, [0])).toBeNull();
  });

  it('is waited for while a worker that lost its lease may still begin a call', async () => {
    const user = await somebody('verstummt');
    await user.post([user.x], { publishNow: true }, [{ content: 'verstummt' }]);
    const { id } = await carillon.db.publication.findFirstOrThrow({
      where: { post: { userId: user.userId } },
    });
    const held = { status: 'publishing', leaseToken: 1, leaseBy: 'frozen', leaseUntil: new Date(0) } as const;
    await carillon.db.publication.update({ where: { id }, data: held });
    const intend = (intentAt: Date) =>
      carillon.db.item.updateMany({
        where: { publicationId: id },
        data: { state: 'sending', sends: 1, firstIntentAt: intentAt, intentAt },
      });
    await intend(new Date());
    const ends: Promise<unknown>[] = [];
    const { deletion, steps } = await erase(user.userId, {}, (step) => {
      if (step === 'under way' && ends.length === 0) ends.push(intend(new Date(Date.now() - 20_000)));
    });
    await Promise.all(ends);
    expect(steps[0]).toEqual(['under way', 1]);
    expect(deletion).toMatchObject({ deleted: true, postsDeleted: 1 });
  });

  it('is deleted though their network is away, and it is said whose access it still has', async () => {
    const user = await somebody('fernab');
    await carillon.db.socialAccount.update({
      where: { id: user.bluesky },
      data: { serviceUrl: 'http://127.0.0.1:1' },
    });
    const { deletion } = await erase(user.userId);
    expect(deletion).toMatchObject({
      ...{ deleted: true, revoked: 1 },
      left: [{ platform: 'bluesky', username: expect.stringMatching(/^fernab\.test/) }],
    });
  });

  it('waits for files that nobody has removed yet, and is finished later', async () => {
    const user = await somebody('dateien');
    const bytes = await picture({ width: 8, height: 8 }).png().toBuffer();
    const medium = await uploadMedium({ url: carillon.url, apiKey: user.apiKey }, bytes);
    await carillon.db.medium.update({
      where: { id: medium.id },
      data: { status: 'processing', attempts: 1, leaseUntil: new Date(Date.now() + 3_600_000) },
    });
    await user.post([user.x], { status: 'draft' }, [{ content: 'dateien' }], 'answered');
    const { deletion, steps } = await erase(user.userId, { filesMs: 100, againMs: 10 });
    expect(deletion).toMatchObject({ deleted: false, filesLeft: 1 });
    expect(await carillon.db.idempotencyKey.count({ where: { userId: user.userId } })).toBe(0);
    expect(steps).toContainEqual(['files', 1]);
    const onProgress = (...step: [DeletionStep, number]) => steps.push(step);
    steps.length = 0;
    await deleteUser(user.userId, { ...partsOf(), onProgress, times: { filesMs: 0, againMs: 10 } });
    expect(steps).toEqual([['files', 1]]); // also where there is no time to wait for them
    await carillon.db.medium.update({ where: { id: medium.id }, data: { leaseUntil: new Date() } });
    workers.push(carillon.startWorker());
    await until(
      'it to be finished',
      async () => (await carillon.db.user.count({ where: { id: user.userId } })) === 0,
    );
  });
});
