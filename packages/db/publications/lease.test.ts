import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { claimed } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOne, createOwner, read } from '../testing/rows.ts';
import { renewLeases } from './lease.ts';
import { parkPublication } from './settle.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);

describe('a lease', () => {
  it('is renewed while it is held', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id, { leaseMs: 1_000 });
    expect(await renewLeases(db, [lease], 90_000)).toEqual(new Set([id]));
    const { leaseUntil } = await read(db, id);
    expect(leaseUntil?.getTime()).toBeGreaterThan(Date.now() + 60_000);
  });

  it('is not renewed once somebody else took over', async () => {
    const id = await createOne(db, owner);
    const lost = await claimed(db, id, { leaseMs: 0 });
    await claimed(db, id, { worker: 'worker-2' });
    expect(await renewLeases(db, [lost], 90_000)).toEqual(new Set());
  });

  it.each(['queued', 'publishing'] as const)(
    'is not renewed once the publication is parked as %s: it is free for its next look',
    async (status) => {
      const id = await createOne(db, owner);
      const lease = await claimed(db, id, { leaseMs: 90_000 });
      const end = { outcome: 'unknown', networkStatus: null, code: null, message: 'no answer' } as const;
      expect(await parkPublication(db, lease, { ...end, status, wait: 0 })).toBe(true);
      await sleep(2); // its end is kept in ms, and rounded
      expect(await renewLeases(db, [lease], 90_000)).toEqual(new Set());
      expect(await claimed(db, id, { worker: 'worker-2' })).toMatchObject({ publicationId: id });
    },
  );

  it('is not renewed once it is over', async () => {
    const id = await createOne(db, owner);
    const lease = await claimed(db, id, { leaseMs: 0 });
    expect(await renewLeases(db, [lease], 90_000)).toEqual(new Set());
  });
});
