import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulkClient } from '../../testing/bulk-client.ts';
import { personClient } from '../../testing/person-client.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';
import { type DashboardProcess, startDashboardProcess } from '../../testing/start-dashboard-process.ts';

let carillon: Carillon;
let dying: DashboardProcess;
let other: Dashboard;

beforeAll(async () => {
  carillon = await startCarillon();
  other = await startDashboard({}, { carillon, bulk: { pollMs: 3_600_000 } }); // it looks when it is told to
  dying = await startDashboardProcess(carillon.instance, { SANDBOX_URL: carillon.sandbox.url });
});

afterAll(async () => {
  await other.stop();
  await dying.kill();
  await carillon.stop();
});

const count = 200;
const time = (n: number) => Date.parse('2030-03-04T09:00:00Z') + n * 60_000;
const week = 7 * 86_400_000;

describe('a process that dies in the middle of a bulk change', () => {
  it('is gone on for by another one, and nothing is moved twice', async () => {
    const person = await other.person();
    const client = personClient(dying.url);
    expect((await client.signIn(person.email, person.password)).status).toBe(200);
    const bulk = bulkClient(client, person.profileId);
    const account = await carillon.account(person.profileId, 'x', 'dying');
    const ids = await bulk.create(
      Array.from({ length: count }, (_, n) => ({
        ...{ content: `post ${n}`, accounts: [account] },
        scheduledAt: new Date(time(n)).toISOString(),
      })),
    );
    // Posts that were tried are moved one by one; others many by one transaction, with their notes.
    await carillon.db.publication.updateMany({ where: { postId: { in: ids } }, data: { attempts: 1 } });
    const { id } = await bulk.begin({
      filter: { platform_status: 'scheduled', sort: 'due' },
      action: { name: 'move', to: { kind: 'distance', by: 'P1W' } },
    });
    // It dies between the commit for a post and the note of it.
    await until('some to be moved, and one of them not noted', async () => {
      const moved = await carillon.db.post.count({
        where: { id: { in: ids }, scheduledAt: { gte: new Date(time(0) + week) } },
      });
      const { done } = await carillon.db.bulkChange.findUniqueOrThrow({ where: { id } });
      return moved > 20 && moved > done;
    });
    await dying.kill();
    const left = await carillon.db.bulkChange.findUniqueOrThrow({ where: { id } });
    expect(left.done).toBeLessThan(count);
    await carillon.db.bulkChange.update({ where: { id }, data: { leaseUntil: new Date(0) } }); // a minute later
    other.parts.bulkChanges.wake();

    await until(
      'the other one to end it',
      async () => (await carillon.db.bulkChange.findUniqueOrThrow({ where: { id } })).state === 'done',
      60_000,
    );
    const change = await carillon.db.bulkChange.findUniqueOrThrow({ where: { id } });
    expect([change.done, change.refused]).toEqual([count, 0]);
    const posts = await carillon.db.post.findMany({ where: { id: { in: ids } } });
    expect(posts.map(({ scheduledAt }) => scheduledAt?.getTime()).sort()).toEqual(
      Array.from({ length: count }, (_, n) => time(n) + week),
    );
    const publications = await carillon.db.publication.findMany({ where: { postId: { in: ids } } });
    expect(publications.filter(({ generation }) => generation !== 2)).toEqual([]); // changed once each
    const told = await carillon.db.auditEvent.count({
      where: { subjectId: { in: ids }, action: 'post.changed' },
    });
    expect(told).toBe(count);
  }, 180_000);
});
