import { newId } from '@carillon/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction } from '../client.ts';
import { eraseMedia } from '../people/deletion.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOwner } from '../testing/rows.ts';
import { deleteMedium, expireMedia, forgetContents, forgetMedia } from './delete-media.ts';
import { finishMedium, forgetOriginals } from './prepare-media.ts';
import { announceUpload, completeUpload, findOverUploads, forgetAnnounced, usedBytes } from './uploads.ts';

const db = (await openTestDatabase())(20);
let userId: string;

beforeEach(async () => {
  ({ userId } = await createOwner(db));
});
afterEach(async () => {
  expect(await wrongTotals()).toEqual([]);
});

/** Users whose total is not the sum of what they have. */
const wrongTotals = () => db.$queryRaw<unknown[]>`
  SELECT u.id, coalesce(t.bytes, 0)::float8 AS counted, coalesce(s.bytes, 0)::float8 AS there
  FROM users u LEFT JOIN media_totals t ON t.user_id = u.id LEFT JOIN (
    SELECT user_id, sum(bytes) AS bytes FROM (
      SELECT m.user_id, f.size_bytes AS bytes FROM media m JOIN media_files f ON f.media_id = m.id WHERE m.deleted_at IS NULL
      UNION ALL SELECT user_id, size_bytes FROM media_uploads WHERE completed_at IS NULL
    ) AS stored GROUP BY user_id
  ) AS s ON s.user_id = u.id
  WHERE coalesce(t.bytes, 0) <> coalesce(s.bytes, 0)`;

async function used(): Promise<number> {
  const [row] = await db.$queryRaw<{ used: number }[]>`SELECT ${usedBytes(userId)}::float8 AS used`;
  return row?.used ?? Number.NaN;
}

const file = { mimeType: 'image/png', width: 1, height: 1, sha256: '' };

/** A medium with its original. @returns its id */
async function add(sizeBytes: number, owner = userId): Promise<string> {
  const id = newId('med');
  const expiresAt = new Date(Date.now() + 60_000);
  const facts = { ...file, id, userId: owner, type: 'image' as const, expiresAt };
  await db.medium.create({
    data: { ...facts, sizeBytes, files: { create: { ...file, name: 'original', sizeBytes } } },
  });
  return id;
}

const made = [
  { ...file, name: 'content', sizeBytes: 30 },
  { ...file, name: 'thumbnail', sizeBytes: 5 },
];

const announce = async (sizeBytes: number, openMs = 60_000): Promise<string> => {
  const wanted = { id: newId('upl'), name: '', altText: '', sizeBytes, maxBytes: 1e9, openMs };
  await inTransaction(db, (tx) => announceUpload(tx, { userId, sandbox: false }, wanted));
  return wanted.id;
};

const past = (id: string) => db.medium.update({ where: { id }, data: { expiresAt: new Date(0) } });

describe('the bytes that a user has stored', () => {
  it('follow a medium until it is gone', async () => {
    const id = await add(100);
    expect(await used()).toBe(100);
    await finishMedium(db, id, made);
    expect(await used()).toBe(135);
    await forgetOriginals(db, [id]);
    expect(await used()).toBe(35);
    await deleteMedium(db, { userId, sandbox: false }, id);
    expect(await used()).toBe(0);
    await forgetMedia(db, [id]);
    expect(await used()).toBe(0);
  });

  it('go down when a medium expires, or loses its content, or a file is measured anew', async () => {
    const [gone, bare] = [await add(100), await add(1_000)];
    await past(gone);
    await expireMedia(db, { keepPublishedMs: 0, limit: 10 });
    expect(await used()).toBe(1_000);
    await db.mediaFile.updateMany({ where: { mediaId: bare }, data: { sizeBytes: 900 } });
    expect(await used()).toBe(900);
    await finishMedium(db, bare, made);
    await db.medium.update({ where: { id: bare }, data: { status: 'expired' } });
    await forgetContents(db, [bare]);
    expect(await used()).toBe(5);
  });

  it('have announced uploads in them, until they are completed or over', async () => {
    const [kept, over] = [await announce(10), await announce(200)];
    expect(await used()).toBe(210);
    await db.mediaUpload.update({ where: { id: over }, data: { expiresAt: new Date(0) } });
    expect(await used()).toBe(10);
    await forgetAnnounced(db, await findOverUploads(db, 10));
    expect(await used()).toBe(10);
    await completeUpload(db, kept, await add(7));
    expect(await used()).toBe(7);
  });

  it('are none once everything of the user is erased', async () => {
    const id = await add(100);
    const upload = await announce(10);
    await eraseMedia(db, userId);
    expect(await used()).toBe(0);
    await forgetMedia(db, [id]);
    await forgetAnnounced(db, [upload]);
    await add(50); // and again something, with the user deleted from under it
    await db.user.delete({ where: { id: userId } });
    expect(await db.mediaTotal.count({ where: { userId } })).toBe(0);
  });

  it('are exact when everything happens to the same media at once', async () => {
    const { userId: other } = await createOwner(db);
    const ids = await Promise.all(Array.from({ length: 24 }, (_, i) => add(100 + i, i % 2 ? other : userId)));
    await Promise.all(ids.slice(0, 12).map(past));
    const reader = (i: number) => ({ userId: i % 2 ? other : userId, sandbox: false });
    const each = ids.flatMap((id, i) => [
      finishMedium(db, id, made),
      forgetOriginals(db, [id, ids[(i + 7) % ids.length] ?? id]),
      i % 3 === 0 ? deleteMedium(db, reader(i), id) : add(3, reader(i).userId),
      announce(11).then((upload) => (i % 4 === 0 ? forgetAnnounced(db, [upload]) : undefined)),
    ]);
    const sweeps = [1, 2, 3].map(() => expireMedia(db, { keepPublishedMs: 0, limit: 100 }));
    await Promise.all([...each, ...sweeps]);
    await Promise.all([forgetMedia(db, ids), forgetMedia(db, ids.toReversed())]);
  });

  it('are read without a look at the media, however many there are', async () => {
    const rows = Array.from({ length: 2_000 }, () => ({
      ...{ ...file, id: newId('med'), userId, type: 'image' as const },
      ...{ sizeBytes: 1, expiresAt: new Date(Date.now() + 60_000) },
    }));
    await db.medium.createMany({ data: rows });
    await db.mediaFile.createMany({
      data: rows.map(({ id }) => ({ ...file, mediaId: id, name: 'content', sizeBytes: 1 })),
    });
    const plan = await db.$queryRaw<
      { 'QUERY PLAN': unknown }[]
    >`EXPLAIN (ANALYZE, FORMAT JSON) SELECT ${usedBytes(userId)}`;
    const text = JSON.stringify(plan);
    expect([...text.matchAll(/"Relation Name":"(\w+)"/g)].map(([, name]) => name)).not.toContain('media');
    expect(text).not.toContain('media_files');
    expect(await used()).toBe(2_000);
    await db.medium.deleteMany({ where: { userId } });
  });
});
