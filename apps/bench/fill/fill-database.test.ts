import { idPattern } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromString, toUUID } from 'typeid-js';
import type { FilledOwners } from './fill-database.ts';
import { fillDatabase } from './fill-database.ts';

describe('fillDatabase', () => {
  const posts = 2_000;
  let instance: TestInstance;
  let db: ReturnType<typeof openDatabase>;
  let owners: FilledOwners;
  const steps: string[] = [];

  beforeAll(async () => {
    instance = await createTestInstance();
    db = openDatabase({ url: instance.databaseUrl, poolSize: 1 });
    owners = await fillDatabase(instance.ownerUrl, { posts, onStep: ({ name }) => steps.push(name) });
  });
  afterAll(async () => {
    await db.$disconnect();
    await instance.drop();
  });

  it('says how far it is', () => {
    expect(steps).toEqual(expect.arrayContaining(['posts', 'publications', 'vacuum and analyze']));
  });

  it('stores that many posts with two publications each, half of them of one user', async () => {
    expect(await db.post.count()).toBe(posts);
    expect(await db.publication.count()).toBe(2 * posts);
    const share = (await db.post.count({ where: { userId: owners.bigUserId } })) / posts;
    expect(share).toBeGreaterThan(0.45);
    expect(share).toBeLessThan(0.57);
  });

  it('gives the big user as many profiles as among a million posts', async () => {
    const ofUser = (userId: string) => db.profile.count({ where: { userId } });
    expect(await ofUser(owners.bigUserId)).toBe(252);
    expect(await ofUser(owners.ordinaryUserId)).toBe(1);
  });

  it('makes ids as the service does, in the order of time', async () => {
    const rows = await db.post.findMany({
      orderBy: { createdAt: 'asc' },
      select: { id: true, createdAt: true },
    });
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
    for (const { id } of rows) expect(id).toMatch(idPattern('pst'));
    const [first] = rows;
    const uuid = toUUID(fromString(first?.id ?? ''));
    expect(uuid[14]).toBe('7');
    expect(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)).toBe(first?.createdAt.getTime());
  });

  it('leaves nothing that the service could not have written', async () => {
    const [wrong] = await db.$queryRaw<Record<string, number>[]>`
      SELECT
        (SELECT count(*) FROM posts p WHERE status <> (SELECT derive_post_status(array_agg(status)) FROM publications WHERE post_id = p.id))::int AS statuses,
        (SELECT count(*) FROM posts p WHERE sandbox <> (SELECT bool_and(a.sandbox) FROM publications q JOIN social_accounts a ON a.id = q.social_account_id WHERE q.post_id = p.id))::int AS sandboxes,
        (SELECT count(*) FROM publications p LEFT JOIN social_accounts a ON a.id = p.social_account_id LEFT JOIN posts ON posts.id = p.post_id
          WHERE a.profile_id IS DISTINCT FROM posts.profile_id)::int AS accounts,
        (SELECT count(*) FROM posts LEFT JOIN profiles r ON r.id = posts.profile_id WHERE r.user_id IS DISTINCT FROM posts.user_id)::int AS profiles,
        (SELECT count(*) FROM items LEFT JOIN publications p ON p.id = publication_id WHERE p.id IS NULL)::int AS items,
        (SELECT count(*) FROM publications p WHERE NOT EXISTS (SELECT 1 FROM items WHERE publication_id = p.id))::int AS empty,
        (SELECT count(*) FROM posts s LEFT JOIN post_words w ON w.post_id = s.id
          WHERE CASE s.status WHEN 'cancelled' THEN w.post_id IS NOT NULL ELSE w.words IS DISTINCT FROM words_of_post(s.id) END)::int AS words`;
    expect(wrong).toEqual({
      statuses: 0,
      sandboxes: 0,
      accounts: 0,
      profiles: 0,
      items: 0,
      empty: 0,
      words: 0,
    });
  });
});
