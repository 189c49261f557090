import { firstId, newId } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOwner } from '../testing/rows.ts';
import { readDeliveryResults } from './delivery-results.ts';
import { createEndpoint, deleteEndpoint, newEndpointId } from './endpoints.ts';

const db = (await openTestDatabase())(3);
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);
const since = ago(7);

const newUser = async () => ({ userId: (await createOwner(db)).userId, sandbox: false });

async function endpointOf({ userId }: { readonly userId: string }) {
  const id = newEndpointId();
  const facts = { url: 'https://example.com', description: '', events: [], profileIds: [], sandbox: false };
  await createEndpoint(db, { id, userId, secret: 'sealed', ...facts }, { max: 20 });
  return id;
}

/** Deliveries of an endpoint that were taken up and, unless they are pending, over so many days ago. */
async function deliver(endpointId: string, status: string, days: number, count = 1) {
  const { userId } = await db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
  const event = newId('evt');
  await db.webhookEvent.create({
    data: { id: event, userId, type: 'webhook.test', subjectId: endpointId, snapshot: {} },
  });
  const begin = firstId('whd', ago(days)).slice(0, 14);
  await db.$executeRaw`
    INSERT INTO webhook_deliveries (id, event_id, endpoint_id, status, next_at, settled_at)
    SELECT ${begin} || right(new_typeid('whd'), 16), ${event}, ${endpointId}, ${status}::webhook_delivery_status,
      CASE WHEN ${status} = 'pending' THEN now() END, CASE WHEN ${status} <> 'pending' THEN ${ago(days)}::timestamptz END
    FROM generate_series(1, ${count}::int)`;
}

describe('readDeliveryResults', () => {
  it('counts for each endpoint what was taken and what failed since a moment, and tells the last that is over', async () => {
    const user = await newUser();
    const [busy, quiet, old] = [await endpointOf(user), await endpointOf(user), await endpointOf(user)];
    await deliver(busy, 'failed', 8);
    await deliver(busy, 'delivered', 6, 3);
    await deliver(busy, 'failed', 2);
    await deliver(busy, 'dropped', 1);
    await deliver(busy, 'pending', 0.5);
    await deliver(old, 'delivered', 20);
    const results = await readDeliveryResults(db, user.userId, { since });
    expect(results).toEqual([
      { id: busy, delivered: 3, failed: 1, isCut: false, lastStatus: 'failed', lastAt: expect.any(Date) },
      { id: quiet, delivered: 0, failed: 0, isCut: false, lastStatus: null, lastAt: null },
      { id: old, delivered: 0, failed: 0, isCut: false, lastStatus: 'delivered', lastAt: expect.any(Date) },
    ]);
    expect(results[0]?.lastAt?.getTime()).toBeCloseTo(ago(2).getTime(), -4);
  });

  it('looks at the newest of each, and says when there are more', async () => {
    const user = await newUser();
    const [one, other] = [await endpointOf(user), await endpointOf(user)];
    await deliver(one, 'failed', 3, 4);
    await deliver(one, 'delivered', 1, 2);
    await deliver(other, 'delivered', 9, 5);
    const results = await readDeliveryResults(db, user.userId, { since, limit: 3 });
    expect(results.map(({ delivered, failed, isCut }) => [delivered, failed, isCut])).toEqual([
      [2, 1, true],
      [0, 0, false],
    ]);
  });

  it('tells nobody of endpoints of others, and of none that were deleted', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await deliver(await endpointOf(other), 'delivered', 1);
    const gone = await endpointOf(user);
    await deliver(gone, 'delivered', 1);
    await deleteEndpoint(db, user, gone);
    expect(await readDeliveryResults(db, user.userId, { since })).toEqual([]);
  });
});
