import { beforeEach, describe, expect, it } from '@jest/globals';
import { closeBreaker } from '../breakers.ts';
import { connectAgain } from '../testing/connect-again.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner } from '../testing/rows.ts';
import { forgetTokenRefusal, recordTokenRefusal } from './blocking.ts';

const open = await openTestDatabase();
const db = open(2);
const x = { platform: 'x', sandbox: false, appId: null } as const;
const minute = 60_000;

beforeEach(() => db.tokenRefusal.deleteMany());

const account = async () => createAccount(db, await createOwner(db));
const refuse = (id: string) => recordTokenRefusal(db, id, x);
const soon = (ms: number | null) => ms !== null && Math.abs(ms) < 5_000;

/** Lets so much time pass. */
const pass = (ms: number) => db.$executeRaw`
  UPDATE token_refusals SET refused_since = refused_since - ${ms}::float8 * interval '1 millisecond',
    refused_at = refused_at - ${ms}::float8 * interval '1 millisecond'`;

describe('refusals of new tokens', () => {
  it('of one account last from the first of a row, and a long gap begins another', async () => {
    const id = await account();
    expect(soon((await refuse(id)).lasted)).toBe(true);
    for (let n = 0; n < 3; n++) {
      await pass(20 * minute);
      await refuse(id);
    }
    const { lasted, anotherAgo } = await refuse(id);
    expect([Math.round(lasted / minute), anotherAgo]).toEqual([60, null]);
    await pass(31 * minute);
    expect(soon((await refuse(id)).lasted)).toBe(true);
  });

  it('tell how long ago another account was refused on the same network', async () => {
    const [one, two] = [await account(), await account()];
    await refuse(one);
    await pass(4 * minute);
    expect(Math.round(((await refuse(two)).anotherAgo ?? 0) / minute)).toBe(4);
    expect(soon((await refuse(one)).anotherAgo)).toBe(true);
    expect((await recordTokenRefusal(db, two, { ...x, sandbox: true })).anotherAgo).toBeNull();
  });

  it('count the account of the same person in another profile as the same', async () => {
    const [one, two] = [await account(), await account()];
    const platformUserId = 'the same';
    await db.socialAccount.updateMany({ where: { id: { in: [one, two] } }, data: { platformUserId } });
    await refuse(one);
    expect((await refuse(two)).anotherAgo).toBeNull();
  });

  it('on another server say nothing about this one', async () => {
    const [one, two] = [await account(), await account()];
    await db.socialAccount.update({ where: { id: one }, data: { serviceUrl: 'https://pds.example' } });
    await refuse(one);
    expect((await refuse(two)).anotherAgo).toBeNull();
  });

  it('say nothing about the network any more once it served somebody, and last from then on', async () => {
    const [one, two, three] = [await account(), await account(), await account()];
    await refuse(one);
    await refuse(two);
    await pass(20 * minute);
    await closeBreaker(db, x);
    const { lasted, anotherAgo } = await refuse(one);
    expect([soon(lasted), anotherAgo]).toEqual([true, null]);
    await refuse(three); // another disturbance
    expect(soon((await refuse(one)).anotherAgo)).toBe(true);
  });

  it('are forgotten when the account is served, and when a person connects it again', async () => {
    const [one, two] = [await account(), await account()];
    for (const id of [one, two]) await refuse(id);
    await forgetTokenRefusal(db, one);
    await connectAgain(db, two);
    expect(await db.tokenRefusal.count()).toBe(0);
  });
});
