import { rename, symlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnServersScene } from './testing/own-servers.ts';
import { accepted, offer } from './testing/posts.ts';

let stand: Awaited<ReturnType<typeof openOwnServersScene>>;

beforeAll(async () => {
  stand = await openOwnServersScene();
});

afterAll(() => stand.close());

/** Puts the table on Linux' device that has no space left, ever. @returns how to take it off again */
async function fillDiskUnder(table: string): Promise<() => Promise<void>> {
  const { postgres, scene } = stand;
  const [{ path } = { path: '' }] = await scene.db.$queryRaw<{ path: string }[]>`
    SELECT pg_relation_filepath(${table}) AS path`;
  const file = join(postgres.dataDir, path);
  await postgres.end('SIGINT');
  await rename(file, `${file}.kept`);
  await symlink('/dev/full', file);
  await postgres.start();
  return async () => {
    await postgres.end('SIGINT');
    await unlink(file);
    await rename(`${file}.kept`, file);
    await postgres.start();
  };
}

describe('44: the disk of Postgres is full', () => {
  it('the API answers 503, and no 2xx without a commit; with space again it accepts and publishes', async () => {
    const { scene } = stand;
    const account = await scene.account('x', 'full');
    const free = await fillDiskUnder('items');

    const answers = await Promise.all(Array.from({ length: 5 }, () => offer(scene, account, 'no room')));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(await scene.db.post.count()).toBe(0);
    expect(await scene.db.usage.count()).toBe(0);
    await free();
    await accepted(scene, account, 'room again');
    scene.startWorker();
    await expectEachOnce(scene);
    expect(scene.sandbox.ledger()).toHaveLength(1);
  });
});
