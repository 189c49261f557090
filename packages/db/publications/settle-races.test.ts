import { describe, expect, it } from '@jest/globals';
import { type Database, failPublication, finishPublication, type Lease } from '../index.ts';
import { claimed } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createQueued, read } from '../testing/rows.ts';

const open = await openTestDatabase();
const db = open(4);
const left = open(1);
const right = open(1);
const owner = await createOwner(db);

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
    for (let round = 0; round < 50; round++) {
      const accounts = [await createAccount(db, owner), await createAccount(db, owner)];
      const [first = '', second = ''] = await createQueued(db, owner, { accounts });
      const leases = [await claimed(db, first), await claimed(db, second)] as const;
      await Promise.all([one(left, leases[0]), two(right, leases[1])]);
      expect((await read(db, first)).post.status).toBe(status);
    }
  });
});

describe('one publication that two settle at the same moment', () => {
  it('is settled once', async () => {
    for (let round = 0; round < 50; round++) {
      const [id = ''] = await createQueued(db, owner);
      const lease = await claimed(db, id);
      const done = await Promise.all([left, right].map((each) => fail(each, lease)));
      expect(done.filter((kept) => kept)).toHaveLength(1);
    }
  });
});
