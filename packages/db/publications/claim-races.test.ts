import { describe, expect, it } from '@jest/globals';
import { claimed, defaultClaim } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOne, createOwner, createQueued, read } from '../testing/rows.ts';
import { claimPublication } from './claim.ts';
import { parkPublication } from './settle.ts';

const open = await openTestDatabase();
const db = open(20);
const left = open(1);
const right = open(1);
const owner = await createOwner(db);

const rounds = Array.from({ length: 50 }, (_, round) => round);

describe('claims at the same moment', () => {
  it('of one publication: one of twenty wins', async () => {
    const id = await createOne(db, owner);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        claimPublication(db, { ...defaultClaim, publicationId: id, worker: `worker-${n}` }),
      ),
    );
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    expect(await read(db, id)).toMatchObject({ leaseToken: 1n, attempts: 1, history: [{ number: 1 }] });
  });

  it('on two connections: one wins, round after round', async () => {
    for (const _ of rounds) {
      const request = { ...defaultClaim, publicationId: await createOne(db, owner) };
      const claims = await Promise.all([left, right].map((each) => claimPublication(each, request)));
      expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    }
  });

  it('of two publications of one account: one wins, round after round', async () => {
    for (const _ of rounds) {
      const accounts = [await createAccount(db, owner)];
      const [[one = ''], [two = '']] = [
        await createQueued(db, owner, { accounts }),
        await createQueued(db, owner, { accounts }),
      ];
      const claims = await Promise.all([
        claimPublication(left, { ...defaultClaim, publicationId: one }),
        claimPublication(right, { ...defaultClaim, publicationId: two }),
      ]);
      expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
      expect(
        await db.publication.count({ where: { socialAccountId: accounts[0] ?? '', status: 'publishing' } }),
      ).toBe(1);
    }
  });

  it('of a later publication, when the wait of the earlier one ends: the earlier one goes first', async () => {
    for (const _ of rounds) {
      const accounts = [await createAccount(db, owner)];
      const [[earlier = ''], [later = '']] = [
        await createQueued(db, owner, { accounts }),
        await createQueued(db, owner, { accounts }),
      ];
      const end = { outcome: 'retry', code: 'unavailable', message: 'away', networkStatus: null } as const;
      const parking = { ...end, status: 'queued', wait: 5, holdsAccount: true } as const;
      await parkPublication(db, await claimed(db, earlier), parking);
      const over = Date.now() + 20;
      const passed: unknown[] = [];
      while (Date.now() < over)
        passed.push(await claimPublication(left, { ...defaultClaim, publicationId: later }));
      expect(passed.filter((claim) => claim !== null)).toEqual([]);
    }
  });

  it('of one publication whose worker is gone: one takes over', async () => {
    const id = await createOne(db, owner);
    await claimed(db, id, { leaseMs: 0 });
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => claimPublication(db, { ...defaultClaim, publicationId: id })),
    );
    expect(claims.flatMap((claim) => claim?.leaseToken ?? [])).toEqual([2n]);
  });
});
