import { newId } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOwner } from '../testing/rows.ts';
import { claimDeliveries, releaseDelivery, renewDeliveries } from './claim-deliveries.ts';
import { listDeliveries, redeliver } from './deliveries.ts';
import { changeEndpoint, createEndpoint, deleteEndpoint, getEndpoint, newEndpointId } from './endpoints.ts';
import { recoverDeliveries } from './recover.ts';
import { dropDeliveries, eraseEvents, tidyWebhooks } from './tidy-webhooks.ts';

const open = await openTestDatabase();
const db = open(3);
const { userId } = await createOwner(db);
const owner = { userId, sandbox: false };

/** An endpoint with so many deliveries of a status. */
async function endpointWith(count: number, status: 'pending' | 'failed' = 'pending') {
  const id = newEndpointId();
  const facts = { url: 'https://example.com', description: '', events: [], profileIds: [], sandbox: false };
  await createEndpoint(db, { id, userId, secret: 'sealed', ...facts }, { max: 20 });
  const event = newId('evt');
  await db.webhookEvent.create({
    data: { id: event, userId, type: 'webhook.test', subjectId: id, snapshot: {} },
  });
  await db.$executeRaw`
    INSERT INTO webhook_deliveries (id, event_id, endpoint_id, status, next_at, settled_at)
    SELECT new_typeid('whd'), ${event}, ${id}, ${status}::webhook_delivery_status,
      CASE WHEN ${status} = 'pending' THEN now() END, CASE WHEN ${status} <> 'pending' THEN now() END
    FROM generate_series(1, ${count}::int)`;
  return id;
}

const statuses = async (endpointId: string) => {
  const groups = await db.webhookDelivery.groupBy({ by: ['status'], where: { endpointId }, _count: true });
  return Object.fromEntries(groups.map(({ status, _count }) => [status, _count]));
};

async function tidyAll(size: number): Promise<number> {
  let parts = 1;
  while (await tidyWebhooks(db, size)) parts += 1;
  return parts;
}

describe('a user whose endpoints are slow', () => {
  it('holds no more places than one may, and gets others as they are free', async () => {
    const slow = await createOwner(db);
    const ids = [await endpointWith(20), await endpointWith(20), await endpointWith(20)];
    await db.webhookEndpoint.updateMany({ where: { id: { in: ids } }, data: { userId: slow.userId } });
    const quick = await endpointWith(2);
    const limits = { limit: 200, perEndpoint: 8, perUser: 10, leaseMs: 60_000 };
    const of = (claimed: readonly { endpointId: string }[]) =>
      [ids, [quick]].map((each) => claimed.filter(({ endpointId }) => each.includes(endpointId)).length);
    const claimed = await claimDeliveries(db, limits);
    expect(of(claimed)).toEqual([10, 2]);
    expect(of(await claimDeliveries(db, limits))).toEqual([0, 0]);
    const over = claimed.filter(({ endpointId }) => ids.includes(endpointId)).slice(0, 3);
    await db.webhookDelivery.updateMany({
      where: { id: { in: over.map(({ id }) => id) } },
      data: { status: 'delivered', nextAt: null, leaseUntil: null, settledAt: new Date() },
    });
    expect(of(await claimDeliveries(db, limits))).toEqual([3, 0]);
    await db.webhookEndpoint.deleteMany({ where: { id: { in: [...ids, quick] } } });
  });

  it('keeps none of the own endpoints waiting that answer, however much has waited longer', async () => {
    const slow = [await endpointWith(20), await endpointWith(20)];
    const limits = { limit: 200, perEndpoint: 8, perUser: 16, leaseMs: 60_000 };
    expect(await claimDeliveries(db, { ...limits, perUser: 15 })).toHaveLength(15);
    const quick = await endpointWith(2);
    const claimed = await claimDeliveries(db, limits);
    expect(claimed.map(({ endpointId }) => endpointId)).toEqual([quick]);
    await db.webhookEndpoint.deleteMany({ where: { id: { in: [...slow, quick] } } });
  });

  it('keeps no other user waiting where a worker has few places left', async () => {
    const slow = await createOwner(db);
    const theirs = await endpointWith(20);
    await db.webhookEndpoint.update({ where: { id: theirs }, data: { userId: slow.userId } });
    const limits = { limit: 4, perEndpoint: 8, perUser: 10, leaseMs: 60_000 };
    expect(await claimDeliveries(db, limits)).toHaveLength(4);
    const quick = await endpointWith(2);
    const claimed = await claimDeliveries(db, { ...limits, limit: 2 });
    expect(claimed.map(({ endpointId }) => endpointId)).toEqual([quick, quick]);
    await db.webhookEndpoint.deleteMany({ where: { id: { in: [theirs, quick] } } });
  });

  it('tells nothing while they are disabled, and goes on once they are not', async () => {
    const disabled = await createOwner(db);
    const id = await endpointWith(2);
    await db.webhookEndpoint.update({ where: { id }, data: { userId: disabled.userId } });
    const limits = { limit: 200, perEndpoint: 8, perUser: 10, leaseMs: 60_000 };
    const disable = (disabledAt: Date | null) =>
      db.user.update({ where: { id: disabled.userId }, data: { disabledAt } });
    await disable(new Date());
    expect(await claimDeliveries(db, limits)).toEqual([]);
    await disable(null);
    expect(await claimDeliveries(db, limits)).toHaveLength(2);
    await db.webhookEndpoint.deleteMany({ where: { id } });
  });
});

describe('a claim', () => {
  it('that is renewed lasts, that of somebody who took it over not, and one that is given up neither', async () => {
    const id = await endpointWith(3);
    const limits = { limit: 3, perEndpoint: 8, perUser: 10, leaseMs: 300 };
    const [first, second, third] = await claimDeliveries(db, limits);
    if (!first || !second || !third) throw new Error('They were not claimed.');
    const former = { ...second, leaseToken: second.leaseToken - 1n };
    await releaseDelivery(db, third);
    expect(await renewDeliveries(db, [first, former, third], 60_000)).toBe(1);
    await new Promise((done) => setTimeout(done, 400));
    const again = await claimDeliveries(db, limits);
    expect(again.map((each) => each.id).sort()).toEqual([second.id, third.id].sort());
    await db.webhookEndpoint.deleteMany({ where: { id } });
  });
});

describe('an endpoint with many deliveries', () => {
  it('is gone at once when it is deleted, and taken away in parts by whoever comes next', async () => {
    const id = await endpointWith(250);
    const other = await endpointWith(3);
    expect(await deleteEndpoint(db, owner, id)).toBe(true);
    expect(await deleteEndpoint(db, owner, id)).toBe(false);
    expect(await getEndpoint(db, owner, id)).toBeNull();
    expect((await listDeliveries(db, owner, { endpointId: id, limit: 10 })).rows).toEqual([]);
    const claimed = await claimDeliveries(db, { limit: 100, perEndpoint: 100, perUser: 100, leaseMs: 1_000 });
    expect(new Set(claimed.map(({ endpointId }) => endpointId))).toEqual(new Set([other]));

    await tidyWebhooks(db, 100); // and then the process died
    expect(await statuses(id)).toEqual({ pending: 150 });
    expect(await tidyAll(100)).toBe(2);
    expect([await statuses(id), await db.webhookEndpoint.findUnique({ where: { id } })]).toEqual([{}, null]);
    expect(await statuses(other)).toEqual({ pending: 3 });
  });

  it('is told nothing of before once it is switched on again, however much there was', async () => {
    const id = await endpointWith(250);
    await db.webhookEndpoint.update({ where: { id }, data: { active: false } });
    expect(await dropDeliveries(db, id, { size: 100, max: 1 })).toBe(100);
    await tidyWebhooks(db, 100);
    expect(await statuses(id)).toEqual({ dropped: 200, pending: 50 });
    await changeEndpoint(db, owner, id, { active: true });
    expect(await statuses(id)).toEqual({ dropped: 250 });
  });

  it('is not switched on before what is more than one request may drop is dropped', async () => {
    const id = await endpointWith(10_001);
    await db.webhookEndpoint.update({ where: { id }, data: { active: false } });
    expect(await changeEndpoint(db, owner, id, { active: true })).toBe('dropping');
    expect(await statuses(id)).toEqual({ dropped: 10_000, pending: 1 });
    expect(await changeEndpoint(db, owner, id, { active: true })).toBe('changed');
    expect(await statuses(id)).toEqual({ dropped: 10_001 });
  });

  it('that is switched on is dropped nothing', async () => {
    const id = await endpointWith(5);
    expect(await dropDeliveries(db, id)).toBe(0);
    await tidyAll(100);
    expect(await statuses(id)).toEqual({ pending: 5 });
  });

  it('is told nothing again of what is being erased meanwhile', async () => {
    const id = await endpointWith(1, 'failed');
    const { id: delivery, eventId } = await db.webhookDelivery.findFirstOrThrow({
      where: { endpointId: id },
    });
    await db.webhookEvent.update({ where: { id: eventId }, data: { postId: `pst_${id}` } });
    const since = new Date(Date.now() - 60_000);
    const again = await db.$transaction(async (tx) => {
      await eraseEvents(tx, [`pst_${id}`]);
      const both = [redeliver(db, owner, delivery), recoverDeliveries(db, owner, { endpointId: id, since })];
      await new Promise((done) => setTimeout(done, 200));
      return { both: Promise.all(both) };
    });
    expect(await again.both).toEqual(['erased', { deliveries: 0, more: false }]);
    expect(await statuses(id)).toEqual({ failed: 1 });
  });

  it('is told again what it missed, in parts, each once', async () => {
    const id = await endpointWith(250, 'failed');
    const since = new Date(Date.now() - 60_000);
    const parts = { endpointId: id, since, size: 100 };
    expect(await recoverDeliveries(db, owner, { ...parts, max: 200 })).toEqual({
      deliveries: 200,
      more: true,
    });
    expect(await recoverDeliveries(db, owner, { ...parts, max: 200 })).toEqual({
      deliveries: 50,
      more: false,
    });
    expect(await recoverDeliveries(db, owner, parts)).toEqual({ deliveries: 0, more: false });
    expect(await statuses(id)).toEqual({ pending: 250 });
    const later = { endpointId: id, since: new Date(Date.now() + 60_000) };
    await db.webhookDelivery.updateMany({
      where: { endpointId: id },
      data: { status: 'failed', nextAt: null, settledAt: new Date() },
    });
    expect(await recoverDeliveries(db, owner, later)).toEqual({ deliveries: 0, more: false });
  });
});

describe('the addresses of an endpoint', () => {
  it('of before are forgotten once no try is kept that went there', async () => {
    const id = newEndpointId();
    const facts = { url: 'https://example.com', description: '', events: [], profileIds: [], sandbox: false };
    await createEndpoint(db, { id, userId, secret: 'sealed', address: 'first', ...facts }, { max: 20 });
    for (const address of ['second', 'third'])
      await changeEndpoint(db, owner, id, { url: 'https://example.com', address });
    await db.webhookAddress.updateMany({
      where: { endpointId: id, sealed: 'first' },
      data: { replacedAt: new Date(Date.now() - 32 * 86_400_000) },
    });
    await tidyAll(1_000);
    const kept = await db.webhookAddress.findMany({ where: { endpointId: id }, orderBy: { number: 'asc' } });
    expect(kept.map(({ number, sealed }) => [number, sealed])).toEqual([
      [2, 'second'],
      [3, 'third'],
    ]);
    expect((await getEndpoint(db, owner, id))?.sealedUrl).toBe('third');
  });
});
