import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { isTaken } from '../database-errors.ts';
import { claimed } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOne, createOwner, read } from '../testing/rows.ts';
import { intendItems, intendRepeat } from './intend.ts';
import { recordSent, releaseItems, takeBackItems, takenIds } from './items.ts';
import { renewLeases } from './lease.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);

/** A claimed publication, and a lease on it that was taken over since. */
async function takenOver(id: string) {
  const lost = await claimed(db, id, { leaseMs: 0 });
  return { lost, lease: await claimed(db, id, { worker: 'worker-2' }) };
}

describe('the intent to send', () => {
  it('is written down with its time and its count', async () => {
    const id = await createOne(db, owner, ['ding', 'dong']);
    const lease = await claimed(db, id);
    const intents = await intendItems(db, lease, [0]);
    expect(intents).toEqual([
      { position: 0, sends: 1, intentAt: expect.any(Date), firstIntentAt: expect.any(Date) },
    ]);
    expect((await read(db, id)).items).toMatchObject([
      { state: 'sending', sends: 1, intentAt: intents?.[0]?.intentAt },
      { state: 'pending', sends: 0, intentAt: null },
    ]);
  });

  it('is refused when the lease is nearly over', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id, { leaseMs: 19_000 });
    expect(await intendItems(db, lease, [0], { marginMs: 20_000 })).toBeNull();
    expect((await read(db, id)).items).toMatchObject([{ state: 'pending', sends: 0 }]);
  });

  it('is refused when the lease was taken over', async () => {
    const id = await createOne(db, owner);
    const { lost, lease } = await takenOver(id);
    expect(await intendItems(db, lost, [0])).toBeNull();
    expect(await intendItems(db, lease, [0])).toHaveLength(1);
  });

  it('is refused when the publication is parked or over', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    await db.publication.update({ where: { id }, data: { status: 'queued' } });
    expect(await intendItems(db, lease, [0])).toBeNull();
  });

  it('is refused for what may have been sent already', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    await intendItems(db, lease, [0]);
    expect(await intendItems(db, lease, [0])).toBeNull();
    await recordSent(db, id, [{ position: 0, remoteId: 'intent-1' }]);
    expect(await intendItems(db, lease, [0])).toBeNull();
    expect((await read(db, id)).items).toMatchObject([{ state: 'sent', sends: 1 }]);
  });

  it('to repeat what is in doubt counts as no send, and is looked for until now', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    expect(await intendRepeat(db, { lease, positions: [0] })).toBeNull(); // nothing was sent
    const [first] = (await intendItems(db, lease, [0])) ?? [];
    await sleep(2); // times have milliseconds
    const [repeat] = (await intendRepeat(db, { lease, positions: [0] })) ?? [];
    expect(repeat).toMatchObject({ sends: 1, firstIntentAt: first?.firstIntentAt });
    expect(repeat?.intentAt.getTime()).toBeGreaterThan(first?.intentAt.getTime() ?? 0);
    expect((await read(db, id)).items).toMatchObject([{ state: 'sending', intentAt: repeat?.intentAt }]);
    await recordSent(db, id, [{ position: 0, remoteId: 'repeat-1' }]);
    expect(await intendRepeat(db, { lease, positions: [0] })).toBeNull();
  });

  it('to repeat is refused when the lease was taken over, or is nearly over', async () => {
    const id = await createOne(db, owner);
    const { lost, lease } = await takenOver(id);
    await intendItems(db, lease, [0]);
    expect(await intendRepeat(db, { lease: lost, positions: [0] })).toBeNull();
    expect(await intendRepeat(db, { lease, positions: [0] }, 3_600_000)).toBeNull();
    expect(await intendRepeat(db, { lease, positions: [0] })).toHaveLength(1);
  });

  it('keeps the time of the first try', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    const [first] = (await intendItems(db, lease, [0])) ?? [];
    await releaseItems(db, lease, [0]);
    const [second] = (await intendItems(db, lease, [0])) ?? [];
    expect(second).toMatchObject({ sends: 2, firstIntentAt: first?.firstIntentAt });
    expect(second?.intentAt.getTime()).toBeGreaterThan(first?.intentAt.getTime() ?? Number.NaN);
  });
});

describe('an item that was sent', () => {
  it('is recorded by whoever holds the answer', async () => {
    const id = await createOne(db, owner);
    await takenOver(id);
    expect(await recordSent(db, id, [{ position: 0, remoteId: 'sent-1' }])).toEqual([
      { position: 0, remoteId: 'sent-1', sentAt: expect.any(Date), doubled: false },
    ]);
  });

  it('is recorded once, however often that is said', async () => {
    const id = await createOne(db, owner);
    const [first] = await recordSent(db, id, [{ position: 0, remoteId: 'sent-2' }]);
    expect(await recordSent(db, id, [{ position: 0, remoteId: 'sent-2' }])).toEqual([first]);
    expect((await read(db, id)).items).toMatchObject([{ doubleId: null }]);
  });

  it('keeps its id, and has a second one beside it', async () => {
    const id = await createOne(db, owner);
    await recordSent(db, id, [{ position: 0, remoteId: 'sent-3' }]);
    expect(await recordSent(db, id, [{ position: 0, remoteId: 'sent-4' }])).toMatchObject([
      { remoteId: 'sent-3', doubled: true },
    ]);
    expect((await read(db, id)).items).toMatchObject([{ remoteId: 'sent-3', doubleId: 'sent-4' }]);
  });

  it('has an id that no other item has', async () => {
    const [one, two] = [await createOne(db, owner), await createOne(db, owner)];
    await recordSent(db, one, [{ position: 0, remoteId: 'sent-5' }]);
    const again = recordSent(db, two, [{ position: 0, remoteId: 'sent-5' }]);
    expect(isTaken(await again.catch((error: unknown) => error))).toBe(true);
  });
});

describe('an item that was certainly not sent', () => {
  it('is pending again, and its try does not count', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    await intendItems(db, lease, [0]);
    await takeBackItems(db, lease, [0]);
    expect((await read(db, id)).items).toMatchObject([{ state: 'pending', sends: 0, firstIntentAt: null }]);
  });

  it('keeps an earlier try that was unclear', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    const [first] = (await intendItems(db, lease, [0])) ?? [];
    await releaseItems(db, lease, [0]);
    await intendItems(db, lease, [0]);
    await takeBackItems(db, lease, [0]);
    expect((await read(db, id)).items).toMatchObject([
      { state: 'pending', sends: 1, firstIntentAt: first?.firstIntentAt },
    ]);
  });
});

describe('an item that was looked for and not found', () => {
  it('is pending again, and its try counts', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    await intendItems(db, lease, [0]);
    await releaseItems(db, lease, [0]);
    expect((await read(db, id)).items).toMatchObject([{ state: 'pending', sends: 1 }]);
  });
});

describe.each([
  ['taken back', takeBackItems],
  ['released', releaseItems],
])('an item that is %s', (_, undo) => {
  it('stays in doubt when the lease was taken over', async () => {
    const id = await createOne(db, owner);
    const lost = await claimed(db, id);
    await intendItems(db, lost, [0]);
    await renewLeases(db, [lost], -1);
    await claimed(db, id, { worker: 'worker-2' });
    await undo(db, lost, [0]);
    expect((await read(db, id)).items).toMatchObject([{ state: 'sending', sends: 1 }]);
  });

  it('stays sent when it is', async () => {
    const id = await createOne(db, owner, ['ding', 'dong']);
    const lease = await claimed(db, id);
    await intendItems(db, lease, [0, 1]);
    const remoteId = `undo-${id}`;
    await recordSent(db, id, [{ position: 0, remoteId }]);
    await undo(db, lease, [0, 1]);
    expect((await read(db, id)).items).toMatchObject([{ state: 'sent', remoteId }, { state: 'pending' }]);
  });
});

describe('what a network fixes before the first try', () => {
  const fixed = { position: 0, recordKey: 'key', record: { text: 'ding' }, cid: 'cid' };

  it('is stored, and never changes', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id);
    expect(await intendItems(db, lease, [0], { fixed: [fixed] })).toHaveLength(1);
    await releaseItems(db, lease, [0]);
    expect(await intendItems(db, lease, [0], { fixed: [{ ...fixed, recordKey: 'other' }] })).toBeNull();
    expect(await intendItems(db, lease, [0])).toHaveLength(1);
    expect((await read(db, id)).items).toMatchObject([
      { recordKey: 'key', record: { text: 'ding' }, cid: 'cid' },
    ]);
  });

  it('is refused when the lease was taken over', async () => {
    const id = await createOne(db, owner);
    const { lost } = await takenOver(id);
    expect(await intendItems(db, lost, [0], { fixed: [fixed] })).toBeNull();
    expect((await read(db, id)).items).toMatchObject([{ recordKey: null }]);
  });
});

describe('ids that are taken', () => {
  it('are those that an item holds, be it as its double', async () => {
    const [first, second] = [await createOne(db, owner), await createOne(db, owner)];
    await recordSent(db, first, [{ position: 0, remoteId: 'held' }]);
    await recordSent(db, second, [{ position: 0, remoteId: 'held too' }]);
    await recordSent(db, second, [{ position: 0, remoteId: 'double' }]);
    expect(await takenIds(db, ['held', 'double', 'free'])).toEqual(new Set(['held', 'double']));
  });
});
