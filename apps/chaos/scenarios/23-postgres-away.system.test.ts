import { quickLease } from '@carillon/harness/test-times';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnServersScene } from './testing/own-servers.ts';
import { offer } from './testing/posts.ts';

let stand: Awaited<ReturnType<typeof openOwnServersScene>>;

beforeAll(async () => {
  stand = await openOwnServersScene({ verifyWindow: 2_000 });
});

afterAll(() => stand.close());

describe('23: Postgres is ended at once under load, is down for a while, and comes back', () => {
  it('the API refuses with 503, the workers wait, and what was accepted goes out once', async () => {
    const { scene, postgres } = stand;
    const accounts = await Promise.all(['a', 'b', 'c', 'd'].map((name) => scene.account('x', name)));
    const answers: { status: number; id: string }[] = [];
    let offered = 0;
    async function offerUntil(status: number, count: number): Promise<void> {
      const before = answers.filter((answer) => answer.status === status).length;
      while (answers.filter((answer) => answer.status === status).length < before + count) {
        const each = accounts.map((id) => offer(scene, id, `bell ${offered++}`));
        answers.push(...(await Promise.all(each)).map(({ status, body }) => ({ status, id: body.data?.id })));
      }
    }
    scene.startWorker({ times: quickLease });
    scene.startWorker({ times: quickLease });

    await offerUntil(201, 24);
    const dying = postgres.end('SIGQUIT');
    await offerUntil(503, 12);
    await dying;
    await postgres.start();
    await offerUntil(201, 12);

    expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    const ids = answers.filter(({ status }) => status === 201).map(({ id }) => id);
    expect(await scene.db.post.count({ where: { id: { in: ids } } })).toBe(ids.length);
    await expectEachOnce(scene);
  });
});
