import { describe, expect, it } from '@jest/globals';
import { openBreaker } from '../breakers.ts';
import type { Database, Sql } from '../client.ts';
import { byItself } from '../groups.ts';
import { claimed, defaultClaim } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOne, createOwner, createQueued, read } from '../testing/rows.ts';
import { claimPublication, claimTogether } from './claim.ts';
import { finishPublication, finishTogether } from './finish.ts';
import { intendItems, intendTogether } from './intend.ts';

const open = await openTestDatabase();
const db = open(5);
const other = open(1);
const owner = await createOwner(db);

const which = (publicationId: string, generation = 1) => ({ publicationId, generation });
const claim = (...asked: ReturnType<typeof which>[]) => claimTogether(db, asked, defaultClaim);
const createThree = async () => [
  await createOne(db, owner),
  await createOne(db, owner),
  await createOne(db, owner),
];
const sentAs = (publicationId: string) => [{ position: 0, remoteId: `at-${publicationId}` }];

/** Does the work while somebody else's transaction holds a row. */
const whileHeld = <Result>(
  hold: (tx: Sql) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> =>
  other.$transaction(async (tx) => {
    await hold(tx);
    return work();
  });

const holdPublication = (id: string) => (tx: Sql) =>
  tx.$queryRaw`SELECT 1 FROM publications WHERE id = ${id} FOR UPDATE`;
const holdPost = (id: string) => (tx: Sql) =>
  tx.$queryRaw`SELECT 1 FROM posts WHERE id = (SELECT post_id FROM publications WHERE id = ${id}) FOR UPDATE`;

describe('claims together', () => {
  it('answer in their order, each with what claiming alone would', async () => {
    const [one = '', two = '', three = ''] = await createThree();
    const claims = await claim(which(three), which('pp_none'), which(one));
    expect(claims).toMatchObject([{ publicationId: three }, null, { publicationId: one, leaseToken: 1n }]);
    const alone = await claimPublication(db, { ...defaultClaim, publicationId: two });
    const { publicationId, postId, account, dueAt, now } = await claimed(db, await createOne(db, owner));
    const own = { publicationId, postId, account, dueAt, now };
    expect(Object.assign({}, claims[0], own)).toEqual(Object.assign({}, alone, own));
    expect((await read(db, one)).history).toMatchObject([{ number: 1, endedAt: null }]);
  });

  it('give an account only its first publication', async () => {
    const accounts = [await createAccount(db, owner)];
    const [first = ''] = await createQueued(db, owner, { accounts });
    const [second = ''] = await createQueued(db, owner, { accounts });
    expect(await claim(which(second), which(first))).toMatchObject([null, { publicationId: first }]);
    expect(await claimPublication(db, { ...defaultClaim, publicationId: second })).toBeNull();
  });

  it('leave out the first of an account that somebody is changing, and nobody waits for it', async () => {
    const accounts = [await createAccount(db, owner)];
    const [first = ''] = await createQueued(db, owner, { accounts });
    const [second = ''] = await createQueued(db, owner, { accounts });
    const claims = await whileHeld(holdPublication(first), () => claim(which(second), which(first)));
    expect(claims).toEqual([null, byItself]);
    expect(await claim(which(second), which(first))).toMatchObject([null, { publicationId: first }]);
  });

  it('give a publication once, and never an old generation', async () => {
    const id = await createOne(db, owner);
    const claims = await claim(which(id, 2), which(id), which(id));
    expect(claims).toMatchObject([null, { publicationId: id }, null]);
    expect(await read(db, id)).toMatchObject({ attempts: 1, leaseToken: 1n });
  });

  it.each([
    ['publication', holdPublication],
    ['post', holdPost],
  ])('leave out one whose %s somebody is changing', async (_, hold) => {
    const [held = '', free = ''] = await createThree();
    const claims = await whileHeld(hold(held), () => claim(which(held), which(free)));
    expect(claims).toMatchObject([byItself, { publicationId: free }]);
    expect(await read(db, held)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  it('let one find out whether a network works again', async () => {
    const ids = await createThree();
    await openBreaker(db, { platform: 'x', sandbox: false, appId: null }, { reason: 'away', wait: -1 });
    const claims = await claim(...ids.map((id) => which(id)));
    expect(claims.filter((one) => one !== null && one !== byItself)).toMatchObject([{ probing: true }]);
    await db.appBreaker.deleteMany();
  });
});

describe('a breaker whose time is over', () => {
  it('is not used up by one that waits behind another of its account', async () => {
    const accounts = [await createAccount(db, owner)];
    const [first = ''] = await createQueued(db, owner, { accounts });
    const [behind = ''] = await createQueued(db, owner, { accounts });
    const free = await createOne(db, owner);
    await claimed(db, first);
    await openBreaker(db, { platform: 'x', sandbox: false, appId: null }, { reason: 'away', wait: -1 });
    expect(await claim(which(behind))).toEqual([null]);
    expect(await claimPublication(db, { ...defaultClaim, publicationId: behind })).toBeNull();
    expect(await claimPublication(db, { ...defaultClaim, publicationId: free })).toMatchObject({
      probing: true,
    });
    await db.appBreaker.deleteMany();
  });
});

describe('intents together', () => {
  it('are those of each, with what is fixed', async () => {
    const [one = '', two = ''] = await createThree();
    const leases = [await claimed(db, one), await claimed(db, two)] as const;
    const fixed = [{ position: 0, recordKey: 'key', record: { text: 'ding' }, cid: 'cid' }];
    const intents = await intendTogether(db, [
      { lease: leases[0], positions: [0], fixed },
      { lease: leases[1], positions: [0], fixed: [] },
    ]);
    expect(intents).toMatchObject([[{ position: 0, sends: 1 }], [{ position: 0, sends: 1 }]]);
    expect((await read(db, one)).items).toMatchObject([{ state: 'sending', ...fixed[0] }]);
    expect((await read(db, two)).items).toMatchObject([{ state: 'sending', recordKey: null, record: null }]);
  });

  it('leave out one that is held, and one that another names before it', async () => {
    const [held = '', free = ''] = await createThree();
    const [heldLease, freeLease] = [await claimed(db, held), await claimed(db, free)];
    const intents = await whileHeld(holdPublication(held), () =>
      intendTogether(
        db,
        [heldLease, freeLease, { ...freeLease, leaseToken: 7n }].map((lease) => ({
          lease,
          positions: [0],
          fixed: [],
        })),
      ),
    );
    expect(intents).toMatchObject([byItself, [{ sends: 1 }], byItself]);
    expect((await read(db, held)).items).toMatchObject([{ state: 'pending' }]);
  });
});

describe('ends together', () => {
  it('publish each, and tell whether something is next for its account', async () => {
    const accounts = [await createAccount(db, owner)];
    const [first = ''] = await createQueued(db, owner, { accounts });
    await createQueued(db, owner, { accounts });
    const lone = await createOne(db, owner);
    const leases = [await claimed(db, first), await claimed(db, lone)];
    const ends = await finishTogether(
      db,
      leases.map((lease) => ({ lease, items: sentAs(lease.publicationId) })),
    );
    expect(ends).toMatchObject([
      { recorded: sentAs(first), hasNext: true, lateness: expect.any(Number) },
      { recorded: sentAs(lone), hasNext: false, lateness: expect.any(Number) },
    ]);
    for (const id of [first, lone])
      expect(await read(db, id)).toMatchObject({
        status: 'published',
        platformPostId: `at-${id}`,
        post: { status: 'published' },
        items: [{ state: 'sent' }],
        history: [{ outcome: 'published' }],
      });
  });

  it('record what went out though the lease is lost, and leave the rest to whoever has it', async () => {
    const [mine = '', lost = ''] = await createThree();
    const leases = [await claimed(db, mine), await claimed(db, lost, { leaseMs: 0 })];
    await claimed(db, lost, { worker: 'worker-2' });
    const ends = await finishTogether(
      db,
      leases.map((lease) => ({ lease, items: sentAs(lease.publicationId) })),
    );
    expect(ends).toMatchObject([{ recorded: sentAs(mine) }, byItself]);
    expect(await read(db, lost)).toMatchObject({ status: 'publishing', items: [{ state: 'sent' }] });
  });
});

describe('workers that take the publications of the same posts crosswise', () => {
  /** Brings a group out, one by one what could not be done together. */
  async function bringOut(mine: Database, ids: readonly string[]): Promise<void> {
    const asked = ids.map((id) => which(id));
    const claims = await claimTogether(mine, asked, defaultClaim);
    const leases = await Promise.all(
      claims.map((one, n) =>
        one === byItself ? claimPublication(mine, { ...defaultClaim, publicationId: ids[n] ?? '' }) : one,
      ),
    );
    const held = leases.filter((lease) => lease !== null);
    expect(held).toHaveLength(ids.length);
    const intents = held.map((lease) => ({ lease, positions: [0], fixed: [] }));
    const intended = await intendTogether(mine, intents);
    for (const [n, { lease }] of intents.entries())
      if (intended[n] === byItself) expect(await intendItems(mine, lease, [0])).toHaveLength(1);
    const ends = held.map((lease) => ({ lease, items: sentAs(lease.publicationId) }));
    const ended = await finishTogether(mine, ends);
    for (const [n, { lease, items }] of ends.entries())
      if (ended[n] === byItself) await finishPublication(mine, lease, items);
  }

  it('never wait for each other for ever', async () => {
    for (let round = 0; round < 30; round++) {
      const posts = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const accounts = [await createAccount(db, owner), await createAccount(db, owner)];
          return createQueued(db, owner, { accounts });
        }),
      );
      const left = posts.map(([id = '']) => id);
      const right = posts.map(([, id = '']) => id).reverse();
      await Promise.all([bringOut(db, left), bringOut(other, right)]);
      for (const id of left) expect((await read(db, id)).post.status).toBe('published');
    }
  });
});
