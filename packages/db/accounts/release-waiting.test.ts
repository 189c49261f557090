import { describe, expect, it } from '@jest/globals';
import { claimPublication, claimTogether } from '../publications/claim.ts';
import type { Claim } from '../publications/claimed.ts';
import { markDispatched, takeUndispatched, withQueue } from '../publications/dispatch.ts';
import { intendItems } from '../publications/intend.ts';
import { type Parking, parkPublication } from '../publications/settle.ts';
import { claimed, defaultClaim, reconcilerTimes } from '../testing/claiming.ts';
import { connectAgain } from '../testing/connect-again.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createQueued, read } from '../testing/rows.ts';
import { requireReconnect } from './social-accounts.ts';

const open = await openTestDatabase();
const db = open(4);
const owner = await createOwner(db);
const minute = 60_000;

const rateLimited = {
  status: 'queued',
  outcome: 'retry',
  code: 'rate_limited',
  message: 'X rate limit exceeded.',
  networkStatus: 429,
  wait: 15 * minute,
  holdsAccount: true,
} as const;
const inDoubt = {
  ...rateLimited,
  status: 'publishing',
  outcome: 'unknown',
  code: 'unconfirmed',
  holdsAccount: false,
} as const;

/** An account with two publications, of which the first was tried and put aside. */
async function parked(parking: Parking) {
  const account = await createAccount(db, owner);
  const [first = ''] = await createQueued(db, owner, { accounts: [account] });
  const [second = ''] = await createQueued(db, owner, { accounts: [account] });
  const claim = await claimed(db, first);
  if (parking.status === 'publishing') await intendItems(db, claim, [0]);
  await parkPublication(db, claim, parking);
  return { account, first, second };
}

const claim = (publicationId: string): Promise<Claim | null> =>
  claimPublication(db, { ...defaultClaim, publicationId });

/** Those that the reconciler makes jobs for. */
async function dispatched(...ids: string[]): Promise<string[]> {
  const taken = (await takeUndispatched(db, 1_000, withQueue(reconcilerTimes))).map(
    ({ publicationId }) => publicationId,
  );
  return ids.filter((id) => taken.includes(id));
}

describe('connecting an account again', () => {
  it('releases what was put aside and what waited behind it, in its order, and lets jobs be made', async () => {
    const { account, first, second } = await parked(rateLimited);
    await requireReconnect(db, account, { reason: 'X refused the token.', version: null });
    for (const id of [first, second]) {
      await db.publication.update({ where: { id }, data: { dispatchedAt: new Date() } });
      expect(await claim(id)).toBeNull();
    }
    expect(await dispatched(first, second)).toEqual([]);

    expect(await connectAgain(db, account)).toBe(account);
    expect(await claim(second)).toBeNull();
    expect(await dispatched(first, second)).toEqual([first, second]);
    expect(await claim(first)).toMatchObject({ publicationId: first, account: { active: true } });
  });

  it('has the network asked at once about a post in doubt', async () => {
    const { account, first } = await parked(inDoubt);
    expect(await claim(first)).toBeNull();
    await connectAgain(db, account);
    expect(await claim(first)).toMatchObject({ items: [{ state: 'sending', sends: 1 }] });
  });

  it('lets jobs be made though the note of an earlier one comes late', async () => {
    const { account, first } = await parked(rateLimited);
    await connectAgain(db, account);
    const noted = { publicationId: first, generation: 1, dispatch: 1, platform: 'x', dueInMs: 0 } as const;
    await markDispatched(db, [noted]);
    expect(await dispatched(first)).toEqual([first]);
  });

  it('leaves alone what is due later, what a worker holds, and other accounts', async () => {
    const { account, first: held, second: later } = await parked(rateLimited);
    await connectAgain(db, account);
    const { leaseToken } = await claimed(db, held);
    const times = { dueAt: new Date(Date.now() + minute), dispatchedAt: new Date() };
    await db.publication.update({ where: { id: later }, data: times });
    const other = await parked(rateLimited);
    await connectAgain(db, account);
    expect(await read(db, held)).toMatchObject({ status: 'publishing', leaseToken });
    expect(await claim(held)).toBeNull();
    expect((await read(db, later)).dispatchedAt).not.toBeNull();
    expect((await read(db, other.first)).nextAt).not.toBeNull();
  });

  it('never waits for a worker that puts a post aside at the same moment, nor the worker for it', async () => {
    for (let round = 0; round < 20; round++) {
      const account = await createAccount(db, owner);
      const [id = ''] = await createQueued(db, owner, { accounts: [account] });
      const [taken] = await claimTogether(db, [{ publicationId: id, generation: 1 }], defaultClaim);
      await Promise.all([
        parkPublication(db, taken as Claim, rateLimited),
        connectAgain(db, account),
        connectAgain(db, account),
      ]);
      const { nextAt, socialAccountId } = await read(db, id);
      const { blockedUntil } = await db.socialAccount.findUniqueOrThrow({ where: { id: socialAccountId } });
      expect(nextAt).toEqual(blockedUntil);
    }
  });
});
