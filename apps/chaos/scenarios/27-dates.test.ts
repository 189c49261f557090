import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { accepted, dueIn, offer } from './testing/posts.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let account: string;

beforeAll(async () => {
  stand = await openOwnRedisScene();
  account = await stand.scene.account('x', 'calendar');
});

afterAll(() => stand.close());

const day = 86_400_000;
const jobsOf = (id: string) => stand.redis.client.keys(`{carillon}:publish-x:${id}-*`);

describe('27: unusual due times', () => {
  it.each([
    ['the hour that summer time leaves out', '2037-03-29T02:30:00+01:00', '2037-03-29T01:30:00.000Z'],
    ['the hour that winter time repeats, first', '2037-10-25T02:30:00+02:00', '2037-10-25T00:30:00.000Z'],
    ['the hour that winter time repeats, again', '2037-10-25T02:30:00+01:00', '2037-10-25T01:30:00.000Z'],
    ['the last millisecond of a leap day', '2036-02-29T23:59:59.999-12:00', '2036-03-01T11:59:59.999Z'],
    ['an offset of 45 minutes', '2037-01-01T00:00:00+05:45', '2036-12-31T18:15:00.000Z'],
  ])('%s: is the exact instant in UTC', async (_, scheduledAt, instant) => {
    const id = await accepted(stand.scene, account, `at ${scheduledAt}`, { scheduledAt });
    const publication = await stand.scene.publication(id);
    expect(publication.dueAt?.toISOString()).toBe(instant);
    expect((await stand.scene.api.get(`/posts/${id}`)).body.data.scheduledAt).toBe(instant);
  });

  it.each([
    ['a leap second', '2036-12-31T23:59:60Z'],
    ['no offset', '2037-03-29T02:30:00'],
    ['a day that does not exist', '2037-02-29T12:00:00Z'],
    ['an hour ago', new Date(Date.now() - 3_600_000).toISOString()],
  ])('%s: is refused, and nothing is stored', async (_, scheduledAt) => {
    const before = await stand.scene.db.post.count();
    const { status, body } = await offer(stand.scene, account, 'never', { scheduledAt });
    expect([status, body.error]).toEqual([400, expect.stringContaining('scheduledAt')]);
    expect(await stand.scene.db.post.count()).toBe(before);
  });

  it('366 days ahead is a row without a job; 1 s ahead and a minute ago are published once', async () => {
    const { scene, redis } = stand;
    scene.startWorker();
    const far = await accepted(scene, account, 'in a year', dueIn(366 * day));
    await accepted(scene, account, 'in a second', dueIn(1_000));
    await accepted(scene, account, 'a minute ago', dueIn(-60_000));
    await until('a round of the reconciler', () => redis.client.exists('{carillon}:epoch'));
    const open = await scene.db.post.findMany({ where: { scheduledAt: { gt: new Date(Date.now() + day) } } });
    await expectEachOnce(scene, { waiting: open.map(({ id }) => id) });
    expect(scene.sandbox.ledger()).toHaveLength(2);
    const { id, status, dispatchedAt } = await scene.publication(far);
    expect([status, dispatchedAt, await jobsOf(id)]).toEqual(['scheduled', null, []]);
  });
});
