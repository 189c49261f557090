import { expect, it } from '@jest/globals';
import { claimed, reconcilerTimes } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOne, createOwner, read } from '../testing/rows.ts';
import { keepDispatches, markDispatched, takeUndispatched, unmarkDispatched, withQueue } from './dispatch.ts';
import { renewLeases } from './lease.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);

const updatedAt = async (id: string) => (await read(db, id)).updatedAt.getTime();

it('stays when a job is made, or noted, or was there, or was not made after all', async () => {
  const id = await createOne(db, owner);
  const before = await updatedAt(id);
  const [taken] = await takeUndispatched(db, 10, withQueue(reconcilerTimes));
  if (taken === undefined) throw new Error('Nothing was taken.');
  await keepDispatches(db, [{ ...taken, dispatch: 1 }]);
  await markDispatched(db, [{ ...taken, dispatch: 1 }]);
  await unmarkDispatched(db, [{ ...taken, dispatch: 1 }]);
  expect(await read(db, id)).toMatchObject({ dispatch: 1, dispatchedAt: null });
  expect(await updatedAt(id)).toBe(before);
});

it('stays when a lease is renewed', async () => {
  const id = await createOne(db, owner);
  const claim = await claimed(db, id);
  const { updatedAt: before, leaseUntil } = await read(db, id);
  expect(await renewLeases(db, [claim], 90_000)).toEqual(new Set([id]));
  const after = await read(db, id);
  expect(after.leaseUntil).not.toEqual(leaseUntil);
  expect(after.updatedAt).toEqual(before);
});

it('moves with every other column', async () => {
  const quiet = await db.$queryRaw`
    SELECT c.attname::text AS name FROM pg_attribute c JOIN pg_trigger t ON t.tgrelid = c.attrelid AND t.tgname = 'publications_touch'
    WHERE c.attrelid = 'publications'::regclass AND c.attnum > 0 AND NOT c.attisdropped AND NOT c.attnum = ANY (t.tgattr)
    ORDER BY 1`;
  const names = [
    'created_at',
    'dated_at',
    'dispatch',
    'dispatched_at',
    'due_set_at', // with due_at alone
    'key_id', // nobody sees it, nor the price
    'lease_by',
    'lease_until',
    'price',
    'updated_at',
  ];
  expect(quiet).toEqual(names.map((name) => ({ name })));
});
