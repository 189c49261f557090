import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { createOwner, createQueued, read } from '../../testing/rows.ts';
import { listPosts } from './list-posts.ts';
import { indexWords, searchOf } from './search.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);

const create = async (content: string): Promise<string> => {
  const [id = ''] = await createQueued(db, owner, { contents: [content] });
  return (await read(db, id)).postId;
};

const find = async (typed: string) => {
  const reader = { userId: owner.userId, sandbox: false };
  const { rows } = await listPosts(db, reader, { limit: 10, search: await searchOf(db, typed) });
  return rows.map(({ id }) => id);
};

describe('indexWords', () => {
  /** Posts with words that are not those of their texts. */
  const wrong = () => db.$queryRaw<unknown[]>`
    SELECT post_id FROM post_words WHERE words <> words_of_post(post_id)`;

  it('never leaves words that a post does not say, whoever changes it meanwhile', async () => {
    const publications = await Promise.all(
      ['a', 'b', 'c'].map((text) => createQueued(db, owner, { contents: [text] })),
    );
    const busy = open(6);
    let isOver = false;
    const filling = [1, 2].map(async () => {
      while (!isOver) await indexWords(busy, 2);
    });
    const changing = publications.flat().map(async (publicationId, index) => {
      for (let n = 0; n < 40; n += 1)
        await busy.item.updateMany({ where: { publicationId }, data: { content: `text ${index} ${n}` } });
    });
    const over = Promise.all(changing).finally(() => {
      isOver = true;
    });
    while (!isOver) expect(await wrong()).toEqual([]);
    await Promise.all([over, ...filling]);
    while ((await indexWords(db)) > 0);
    expect(await wrong()).toEqual([]);
    expect(await find('text 39')).toHaveLength(3);
    expect(await find('text 38')).toEqual([]);
  });

  it('leaves a post that somebody holds, and forgets one that is gone', async () => {
    const held = await create('held');
    const gone = await create('gone');
    await db.post.delete({ where: { id: gone } });
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM posts WHERE id = ${held} FOR UPDATE`;
      await indexWords(db);
      expect(await db.postWordsDue.findMany()).toEqual([{ userId: owner.userId, postId: held }]);
    });
    expect(await find('held')).toEqual([held]);
    expect(await indexWords(db)).toBe(1);
    expect(await db.postWordsDue.count()).toBe(0);
    expect(await find('held')).toEqual([held]);
  });
});
