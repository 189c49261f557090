import { newId } from '@carillon/core';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eraseMedia } from '../people/deletion.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOwner } from '../testing/rows.ts';
import {
  type Arriving,
  findLostPlaces,
  forgetPlaces,
  giveUpPlace,
  renewPlaces,
  storeMedium,
  takePlace,
} from './store-medium.ts';
import { announceUpload } from './uploads.ts';

const open = await openTestDatabase();
/** Of two processes. */
const clients = [open(20), open(20)] as const;
const [db] = clients;
const limits = { ofUser: 3, ofAll: 32, leaseMs: 60_000 };

afterEach(() => db.mediaArrival.deleteMany());

const owner = async () => (await createOwner(db)).userId;

const arriving = (userId: string, more: Partial<Arriving> = {}): Arriving => ({
  ...{ id: newId('med'), userId, needed: 100, wanted: 100, planBytes: 1e9, roomBytes: 1e9 },
  ...more,
});

/** How many had each outcome, when all come at once to both processes. */
async function outcomes(all: readonly Arriving[]): Promise<Record<string, number>> {
  const taken = all.map((one, i) => takePlace(clients[i % 2] ?? db, one, limits));
  const kinds = (await Promise.all(taken)).map(({ kind }) => kind);
  return Object.fromEntries(
    [...Map.groupBy(kinds, (kind) => kind)].map(([kind, those]) => [kind, those.length]),
  );
}

const facts = {
  ...{ type: 'video' as const, mimeType: 'video/mp4', width: 1, height: 1 },
  ...{ durationMs: 1, frames: null, video: null },
};

const store = (userId: string, id: string) =>
  storeMedium(
    db,
    { userId, sandbox: false },
    { id, facts, sizeBytes: 100, sha256: '', name: '', altText: '', keepMs: 1e6 },
  );

describe('places of files on their way', () => {
  it('are exactly three of a user, however many ask at once in however many processes', async () => {
    const userId = await owner();
    expect(await outcomes(Array.from({ length: 50 }, () => arriving(userId)))).toEqual({
      taken: 3,
      user: 47,
    });
  });

  it('are exactly as many as there are of all users', async () => {
    const users = await Promise.all(Array.from({ length: 40 }, owner));
    expect(await outcomes(users.map((userId) => arriving(userId)))).toEqual({ taken: 32, all: 8 });
  });

  it('are half of them for users who have no file on its way', async () => {
    const kinds: string[] = [];
    for (const userId of await Promise.all(Array.from({ length: 11 }, owner)))
      for (let file = 0; file < 3; file += 1)
        kinds.push((await takePlace(db, arriving(userId), limits)).kind);
    expect(kinds.filter((kind) => kind === 'taken')).toHaveLength(21); // 16, and the first of each of the five others
    expect(kinds.slice(0, 16)).toEqual(Array(16).fill('taken'));
    expect(await outcomes([arriving(await owner())])).toEqual({ taken: 1 });
  });

  it('have no more bytes together than there is room for', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, owner));
    const all = users.map((userId) => arriving(userId, { roomBytes: 450 }));
    expect(await outcomes(all)).toEqual({ taken: 4, room: 6 });
  });

  it('fit the plan beside what is stored and announced, and what they become fits as well', async () => {
    const userId = await owner();
    const first = arriving(userId, { planBytes: 350 });
    expect(await outcomes([first])).toEqual({ taken: 1 });
    expect(await store(userId, first.id)).toMatchObject({ id: first.id, status: 'ready' });
    const wanted = { id: newId('upl'), name: '', altText: '', sizeBytes: 100, maxBytes: 350, openMs: 60_000 };
    const announced = await Promise.all([
      db.$transaction((tx) => announceUpload(tx, { userId, sandbox: false }, wanted)),
      outcomes(Array.from({ length: 3 }, () => arriving(userId, { planBytes: 350 }))),
    ]);
    const places = announced[1]['taken'] ?? 0;
    expect(places + (announced[0] === null ? 0 : 1)).toBe(2); // 100 of 350 are stored: two more of 100 fit
  });

  it('get more bytes where there are some, and none where there are not', async () => {
    const userId = await owner();
    const one = arriving(userId, { needed: 1, wanted: 1, planBytes: 1_000 });
    await takePlace(db, one, limits);
    const grow = (needed: number, wanted: number) => takePlace(db, { ...one, needed, wanted }, limits);
    expect(await grow(10, 500)).toEqual({ kind: 'taken', bytes: 500 });
    expect(await grow(600, 5_000)).toEqual({ kind: 'taken', bytes: 1_000 });
    expect(await grow(1_001, 5_000)).toEqual({ kind: 'plan' });
    expect(await db.mediaArrival.findMany({ select: { bytes: true } })).toEqual([{ bytes: 1_000n }]);
  });

  it('are free again when their lease runs out, unless it is renewed', async () => {
    const userId = await owner();
    const three = Array.from({ length: 3 }, () => arriving(userId));
    await Promise.all(three.map((one) => takePlace(db, one, { ...limits, leaseMs: 0 })));
    const [kept] = three;
    await renewPlaces(db, [kept?.id ?? ''], 60_000);
    expect(await outcomes(Array.from({ length: 5 }, () => arriving(userId)))).toEqual({ taken: 2, user: 3 });
  });
});

describe('a place that was given up', () => {
  it('becomes no medium, is not renewed, and is found to be cleaned up', async () => {
    const userId = await owner();
    const one = arriving(userId);
    await takePlace(db, one, limits);
    expect(await giveUpPlace(db, one.id)).toBe(true);
    await renewPlaces(db, [one.id], 60_000);
    expect(await store(userId, one.id)).toBeNull();
    expect(await findLostPlaces(db, { lostMs: 3_600_000, limit: 10 })).toEqual([one.id]);
    await forgetPlaces(db, [one.id]);
    expect(await db.mediaArrival.count()).toBe(0);
  });

  it('keeps its file where that has become a medium', async () => {
    const userId = await owner();
    const one = arriving(userId);
    await takePlace(db, one, limits);
    await store(userId, one.id);
    expect(await giveUpPlace(db, one.id)).toBe(false);
  });

  it('is one of a user who is being erased', async () => {
    const userId = await owner();
    const one = arriving(userId);
    await takePlace(db, one, limits);
    await eraseMedia(db, userId);
    expect(await store(userId, one.id)).toBeNull();
    expect(await findLostPlaces(db, { lostMs: 3_600_000, limit: 10 })).toEqual([one.id]);
  });
});
