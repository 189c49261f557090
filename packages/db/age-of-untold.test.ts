import { newId } from '@carillon/core';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ageOfUntold } from './fleet.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { createOwner } from './testing/rows.ts';
import { createEndpoint, newEndpointId } from './webhooks/endpoints.ts';

const open = await openTestDatabase();
const db = open(2);
const { userId } = await createOwner(db);

afterEach(() => db.webhookEndpoint.deleteMany());

const ago = (ms: number) => new Date(Date.now() - ms);

/** An endpoint with a delivery that has been due for a minute, and another that nobody is at either. */
async function waiting(): Promise<string> {
  const id = newEndpointId();
  const facts = { url: 'https://example.com', description: '', events: [], profileIds: [], sandbox: false };
  await createEndpoint(db, { id, userId, secret: 'sealed', ...facts }, { max: 20 });
  const event = newId('evt');
  const about = { userId, type: 'webhook.test', subjectId: id, snapshot: {} };
  await db.webhookEvent.create({ data: { id: event, ...about } });
  for (const age of [60_000, 30_000])
    await db.webhookDelivery.create({
      data: { id: newId('whd'), eventId: event, endpointId: id, nextAt: ago(age) },
    });
  return id;
}

describe('what webhooks have to tell', () => {
  it('has waited for nobody while there is nothing', async () => {
    expect(await ageOfUntold(db)).toBe(0);
  });

  it('has waited for a worker since it was due', async () => {
    await waiting();
    const age = await ageOfUntold(db);
    expect(age).toBeGreaterThanOrEqual(60_000);
    expect(age).toBeLessThan(600_000);
  });

  it('waits for the endpoint where that fails, asked to wait, or has not answered yet', async () => {
    const [failing, blocked, busy] = [await waiting(), await waiting(), await waiting()];
    await db.webhookEndpoint.update({ where: { id: failing }, data: { failingSince: ago(1_000) } });
    await db.webhookEndpoint.update({ where: { id: blocked }, data: { blockedUntil: ago(-60_000) } });
    const [first] = await db.webhookDelivery.findMany({ where: { endpointId: busy }, take: 1 });
    await db.webhookDelivery.update({ where: { id: first?.id ?? '' }, data: { leaseUntil: ago(-60_000) } });
    expect(await ageOfUntold(db)).toBe(0);
  });

  it('is that of the endpoint that has waited longest of those that can be told', async () => {
    const [failing, ...others] = [await waiting(), await waiting(), await waiting()];
    await db.webhookEndpoint.update({ where: { id: failing }, data: { failingSince: ago(1_000) } });
    await db.webhookDelivery.updateMany({ where: { endpointId: failing }, data: { nextAt: ago(900_000) } });
    await db.webhookDelivery.updateMany({
      where: { endpointId: others[1] ?? '' },
      data: { nextAt: ago(300_000) },
    });
    const age = await ageOfUntold(db);
    expect(age).toBeGreaterThanOrEqual(300_000);
    expect(age).toBeLessThan(900_000);
  });

  it('waits for nobody where its user is disabled', async () => {
    await waiting();
    await db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
    expect(await ageOfUntold(db)).toBe(0);
    await db.user.update({ where: { id: userId }, data: { disabledAt: null } });
    expect(await ageOfUntold(db)).toBeGreaterThan(0);
  });
});
