import { describe, expect, it } from '@jest/globals';
import type { Database } from '../client.ts';
import { claimed } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOne, createOwner, createQueued, read } from '../testing/rows.ts';
import { finishPublication } from './finish.ts';
import type { Lease } from './lease.ts';
import { failPublication } from './settle.ts';

const open = await openTestDatabase();
const db = open(4);
const left = open(1);
const right = open(1);
const owner = await createOwner(db);

/** Fifty of something, made side by side. */
const fifty = <Result>(make: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 50 }, make));

const publish = (db: Database, lease: Lease) =>
  finishPublication(db, lease, [{ position: 0, remoteId: `race-${lease.publicationId}` }]);
const fail = (db: Database, lease: Lease) =>
  failPublication(db, lease, { outcome: 'refused', code: null, networkStatus: null, message: 'No.' });

describe('two publications of a post that settle at the same moment', () => {
  it.each([
    ['published', [publish, publish]],
    ['partial', [publish, fail]],
    ['failed', [fail, fail]],
  ] as const)('leave it %s, never stuck in publishing', async (status, [one, two]) => {
    const posts = await fifty(async () => {
      const accounts = [await createAccount(db, owner), await createAccount(db, owner)];
      const [first = '', second = ''] = await createQueued(db, owner, { accounts });
      return [await claimed(db, first), await claimed(db, second)] as const;
    });
    for (const [first, second] of posts) await Promise.all([one(left, first), two(right, second)]);
    const ids = posts.map(([{ publicationId }]) => publicationId);
    const stored = await Promise.all(ids.map((id) => read(db, id)));
    expect(stored.map(({ post }) => post.status)).toEqual(ids.map(() => status));
  });
});

describe('one publication that two settle at the same moment', () => {
  it('is settled once', async () => {
    const leases = await fifty(async () => claimed(db, await createOne(db, owner)));
    for (const lease of leases) {
      const done = await Promise.all([left, right].map((each) => fail(each, lease)));
      expect(done.filter((kept) => kept)).toHaveLength(1);
    }
  });
});
