import { describe, expect, it } from '@jest/globals';
import { countListed, listPosts, searchOf } from '../index.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createQueued, read } from '../testing/rows.ts';

const open = await openTestDatabase();
const db = open(2);
const owner = await createOwner(db);
const reader = { userId: owner.userId, sandbox: false };

const create = async (...contents: string[]): Promise<string> => {
  const [id = ''] = await createQueued(db, owner, { contents });
  return (await read(db, id)).postId;
};

const tower = await create('The Bell tower at dusk', 'a second item: straße, naïve café');
const link = await create("See https://example.org/bells?a=1 it's 3.14% off #carillon @ada state-of-the-art");
const japanese = await create('鐘が鳴る 🔔🔔');
const accounts = [await createAccount(db, owner), await createAccount(db, owner)];
const [both = ''] = await createQueued(db, owner, { accounts, contents: ['same bell on both'] });
const twice = (await read(db, both)).postId;

const find = async (typed: string, filter = {}) => {
  const search = await searchOf(db, typed);
  const { rows, next } = await listPosts(db, reader, { limit: 10, search, ...filter });
  expect(next).toBeNull();
  return rows.map(({ id }) => id);
};

describe('a search', () => {
  it.each([
    ['bell', [twice, tower]],
    ['BELL tow', [tower]],
    ['bel dusk second', [tower]],
    ['tower carillon', []],
    ['ell', []],
    ['Straß', [tower]],
    ['naïve caf', [tower]],
    ['example.org', [link]],
    ['https://example.org/bells?a=1', [link]],
    ['#carillon', [link]],
    ['@ada', [link]],
    ['3.14', [link]],
    ['state-of-the-art', [link]],
    ['state', [link]],
    ["it's off", [link]],
    ['same bell', [twice]],
  ])('for %j finds words and their beginnings, anywhere in the post', async (typed, found) => {
    expect(await find(typed)).toEqual(found);
  });

  it.each([
    '🔔',
    "'",
    "''':* & !",
    '& | ! ( ) <-> :*',
    'a:b:c:*A',
    "bell' & 'x",
    '\\',
    '\\bell\\',
    "http://a.b/'c'\\d",
    '"bell" OR -tower',
    '%_%',
    '鐘',
    'и́',
    '<b>bell</b> &amp; <!-- ',
    'x'.repeat(200),
    '\u202e\u0301\u200b',
    '/a/b/c ../.. C:\\temp\\x',
    'a@b.c 1e5 -1.5 0x1F',
  ])('for %j is answered', async (typed) => {
    expect(Array.isArray(await find(typed))).toBe(true);
  });

  it('for nothing but signs finds nothing', async () => {
    expect(await searchOf(db, '!? ,.')).toBeNull();
    expect(await find('!? ,.')).toEqual([]);
    expect(await find('鐘が鳴る')).toEqual([japanese]);
  });

  it('goes with other filters, with the order of what is due, and with counts', async () => {
    expect(await find('bell', { accountId: accounts[0] })).toEqual([twice]);
    expect(await find('bell', { sort: 'due' })).toEqual([tower, twice]);
    const search = await searchOf(db, 'bell');
    expect((await countListed(db, reader, { search })).status.queued).toEqual({ count: 2, atLeast: false });
    const none = await searchOf(db, '!');
    expect((await countListed(db, reader, { search: none })).status.queued).toEqual({
      count: 0,
      atLeast: false,
    });
  });

  it('finds nothing of somebody else, and nothing of an account that was taken off', async () => {
    const stranger = { userId: (await createOwner(db)).userId, sandbox: false };
    const search = await searchOf(db, 'bell');
    expect((await listPosts(db, stranger, { limit: 10, search })).rows).toEqual([]);
    const publicationId = both;
    await db.item.updateMany({ where: { publicationId }, data: { content: 'another text' } });
    expect(await find('another')).toEqual([twice]);
    await db.publication.update({ where: { id: publicationId }, data: { status: 'cancelled' } });
    expect(await find('another')).toEqual([]);
  });

  it('takes a post with as many and as long words as there can be', async () => {
    const contents = Array.from({ length: 25 }, (_, n) =>
      Array.from({ length: 3_000 }, (_, word) => `wort${n}x${word}${'ä'.repeat(10)}`).join(' '),
    );
    const id = await create(...contents, '𐐷'.repeat(3_000));
    expect(await find('wort0x1')).toEqual([id]);
    await db.post.delete({ where: { id } });
  });
});
