import { describe, expect, it } from '@jest/globals';
import type { Queries } from '../client.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOwner, createQueued, read } from '../testing/rows.ts';
import { holderOf, takeExternalId } from './external-ids.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);

const createdPost = async () => (await read(db, (await createQueued(db, owner))[0] ?? '')).postId;

/** The same database, in which `before` happens once, just before somebody looks for the holder of an id. */
function interrupted(before: () => Promise<unknown>): Queries {
  const lookFor: typeof db.externalId.findUnique = (async (query: never) => {
    await before();
    return db.externalId.findUnique(query);
  }) as never;
  return { $executeRaw: db.$executeRaw.bind(db), externalId: { findUnique: lookFor } } as unknown as Queries;
}

describe('an id of one’s own', () => {
  it('is had by its post, and by nobody else', async () => {
    const [postId, other] = [await createdPost(), await createdPost()];
    const id = { userId: owner.userId, apart: false, externalId: 'one' };
    expect(await takeExternalId(db, { ...id, postId })).toBeNull();
    expect(await takeExternalId(db, { ...id, postId: other })).toMatchObject({ id: postId });
    expect(await holderOf(db, { ...id, apart: true })).toBeNull();
  });

  it('is taken where its post is deleted after it stood in the way', async () => {
    const [postId, other] = [await createdPost(), await createdPost()];
    const id = { userId: owner.userId, apart: false, externalId: 'freed' };
    await takeExternalId(db, { ...id, postId });
    const meanwhile = interrupted(() => db.externalId.deleteMany({ where: { postId } }));
    expect(await takeExternalId(meanwhile, { ...id, postId: other })).toBeNull();
    expect(await holderOf(db, id)).toMatchObject({ id: other });
  });
});
