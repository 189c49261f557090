import { describe, expect, it } from '@jest/globals';
import { recordSent, type Settlement, settlePublication } from '../index.ts';
import { claimed } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createQueued, read } from '../testing/rows.ts';

const open = await openTestDatabase();
const db = open(4);
const left = open(1);
const right = open(1);
const owner = await createOwner(db);

const nothing = { code: null, networkStatus: null, message: null };
const published: Settlement = { ...nothing, status: 'published', outcome: 'published' };
const failed: Settlement = { ...nothing, status: 'failed', outcome: 'refused', message: 'No.' };

describe('two publications of a post that settle at the same moment', () => {
  it.each([
    ['published', [published, published]],
    ['partial', [published, failed]],
    ['failed', [failed, failed]],
  ] as const)('leave it %s, never stuck in publishing', async (status, [one, two]) => {
    for (let round = 0; round < 50; round++) {
      const accounts = [await createAccount(db, owner), await createAccount(db, owner)];
      const [first = '', second = ''] = await createQueued(db, owner, { accounts });
      const leases = [await claimed(db, first), await claimed(db, second)] as const;
      for (const id of [first, second]) await recordSent(db, id, [{ position: 0, remoteId: `race-${id}` }]);
      await Promise.all([settlePublication(left, leases[0], one), settlePublication(right, leases[1], two)]);
      expect((await read(db, first)).post.status).toBe(status);
    }
  });
});

describe('one publication that two settle at the same moment', () => {
  it('is settled once', async () => {
    for (let round = 0; round < 50; round++) {
      const [id = ''] = await createQueued(db, owner);
      const lease = await claimed(db, id);
      const done = await Promise.all([left, right].map((each) => settlePublication(each, lease, failed)));
      expect(done.filter((lateness) => lateness !== null)).toHaveLength(1);
    }
  });
});
