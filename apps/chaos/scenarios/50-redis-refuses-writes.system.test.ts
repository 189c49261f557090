import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { accepted, dueIn } from './testing/posts.ts';
import { faultNames, faults, useRedisStand } from './testing/redis-faults.ts';

const stand = useRedisStand();

describe.each(faultNames)('50: Redis %s', (fault) => {
  const { strike, heal, reason } = faults[fault];

  it('what is due goes out in time without it, each once, and nothing again when it is well', async () => {
    const { scene } = stand;
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const accounts = await Promise.all(names.map((name, n) => scene.account(n % 2 ? 'x' : 'bluesky', name)));
    const offerAll = (what: string, when?: object) =>
      Promise.all(accounts.map((id, n) => accepted(scene, id, `${what} ${n}`, when)));
    await offerAll('has a job, due meanwhile', dueIn(1_500));
    await strike(stand);
    await stand.notReady(reason);
    await offerAll('now');
    await offerAll('without a job, due meanwhile', dueIn(1_000));

    await until(
      'everything to be published',
      async () => (await scene.db.publication.count({ where: { status: 'published' } })) === 24,
      25_000,
    );
    const rows = await scene.db.publication.findMany();
    const late = rows.map(({ dueAt, publishedAt }) => Number(publishedAt) - Number(dueAt));
    expect({ early: late.filter((ms) => ms < 0), late: late.filter((ms) => ms > 15_000) }).toEqual({
      early: [],
      late: [],
    });
    await heal(stand);
    await stand.allReady();
    await offerAll('after it');
    await expectEachOnce(scene);
    expect(stand.published()).toHaveLength(32);
    expect(await scene.db.attempt.count()).toBe(32);
  }, 60_000);
});
