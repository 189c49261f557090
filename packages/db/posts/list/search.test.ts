import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { createAccount, createOwner, createQueued, read } from '../../testing/rows.ts';
import { countListed } from './count-listed.ts';
import { listPosts } from './list-posts.ts';
import { indexWords, searchOf } from './search.ts';

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
const folded = await create(
  'Zoë in Köln, cafe\u0301, ΌΡΟΣ, it’s here, O’Neill, Jeanne d\u2019Arc',
  'Smørrebrød, Łódź, уехал ёжик, 한국, がっこう',
);
const wide = await create('ＦＵＬＬ ｗｉｄｔｈ ﬁne ﬂow ｶﾞｲﾄﾞ № ①, Glocken™… ends');
const accounts = [await createAccount(db, owner), await createAccount(db, owner)];
const [both = ''] = await createQueued(db, owner, { accounts, contents: ['same bell on both'] });
const twice = (await read(db, both)).postId;

const find = async (typed: string, filter = {}) => {
  const search = await searchOf(db, typed);
  const { rows, next } = await listPosts(db, reader, { limit: 10, search, ...filter });
  expect(next).toBeNull();
  return rows.map(({ id }) => id);
};

/** Writes the words of all posts. */
async function fillAll(): Promise<void> {
  while ((await indexWords(db)) > 0);
}

describe.each(['not written yet', 'written'])('a search while the words of posts are %s', (state) => {
  beforeAll(async () => {
    if (state === 'written') await fillAll();
    expect(await db.postWordsDue.count()).toBe(state === 'written' ? 0 : 6);
    expect(await db.postWords.count()).toBe(state === 'written' ? 6 : 0);
  });

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
    ['full', [wide]],
    ['ＦＵＬＬ ＷＩＤＴＨ', [wide]],
    ['fine flow', [wide]],
    ['ﬁne', [wide]],
    ['ガイド', [wide]],
    ['ｶﾞｲﾄﾞ', [wide]],
    ['glocken ends', [wide]],
    ['１', [wide]],
    ['state-of-the-art', [link]],
    ['state', [link]],
    ["it's off", [link]],
    ['same bell', [twice]],
    ['t', [link, tower]],
    ['o', [twice, folded, link]],
    ['the bell tower at dusk a second item straße naïve', [tower]],
    ['a at bell caf dusk item naïve second the yak', []],
    ['zoe', [folded]],
    ['ZOË', [folded]],
    ['zoe\u0308', [folded]],
    ['koln', [folded]],
    ['KÖLN', [folded]],
    ['café', [folded, tower]],
    ['cafe\u0301', [folded, tower]],
    ['cafe', [folded, tower]],
    ['όρος', [folded]],
    ['όροσ', [folded]],
    ['ΟΡΟΣ', [folded]],
    ["it's here", [folded]],
    ['it’s here', [folded]],
    ["O'Neill", [folded]],
    ['o’neill', [folded]],
    ['Neill', [folded]],
    ['dArc', []],
    ['arc', [folded]],
    ['strasse', [tower]],
    ['smorrebrod', [folded]],
    ['lodz', [folded]],
    ['уехал ежик', [folded]],
    ['한국', [folded]],
    ['한국'.normalize('NFD'), [folded]],
    ['がっこう', [folded]],
    ['かっこう', []],
    ['鐘が', [japanese]],
    ['鳴る', []], // it stands within what has no spaces
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
    "'b':*A & 'x",
    "\\' | 'bell",
    `${'ab '.repeat(66)}`,
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

  it('finds nothing of somebody else, and for a sandbox key nothing but its own', async () => {
    const stranger = { userId: (await createOwner(db)).userId, sandbox: false };
    for (const search of [await searchOf(db, 'bell'), await searchOf(db, 'b')]) {
      for (const longest of [1, 1_000])
        for (const whose of [stranger, { ...reader, sandbox: true }])
          expect((await listPosts(db, whose, { limit: 10, search }, longest)).rows).toEqual([]);
    }
    await db.post.update({ where: { id: tower }, data: { sandbox: true } });
    const search = await searchOf(db, 'bell');
    const { rows } = await listPosts(db, { ...reader, sandbox: true }, { limit: 10, search });
    expect(rows.map(({ id }) => id)).toEqual([tower]);
    await db.post.update({ where: { id: tower }, data: { sandbox: false } });
  });
});

describe('a text of any letters', () => {
  it('is folded in milliseconds', async () => {
    for (const letter of ['a', 'é', 'ế', '한', '\u1fa2', 'ß', '\u0301']) {
      const begin = performance.now();
      await db.$queryRaw`SELECT words_of_text('usr_12345678', repeat(${`${letter}b `}, 16000)) IS NULL AS none`;
      expect(performance.now() - begin).toBeLessThan(1_000);
    }
  });
});

describe('a search of what has changed', () => {
  beforeAll(fillAll);

  it('finds new words at once and old ones no more, and nothing of an account that was taken off', async () => {
    const publicationId = both;
    await db.item.updateMany({ where: { publicationId }, data: { content: 'another text' } });
    expect(await find('another')).toEqual([twice]);
    expect(await find('same')).toEqual([twice]); // on the other account
    await db.item.updateMany({
      where: { publication: { postId: twice } },
      data: { content: 'another text' },
    });
    for (const state of ['not written', 'written']) {
      expect([state, await find('another')]).toEqual([state, [twice]]);
      expect([state, await find('same')]).toEqual([state, []]);
      await fillAll();
    }
    await db.publication.updateMany({
      where: { postId: twice, id: { not: publicationId } },
      data: { status: 'cancelled' },
    });
    await db.item.updateMany({ where: { publicationId }, data: { content: 'another text for one' } });
    expect(await find('another one')).toEqual([twice]);
    await fillAll();
    expect(await find('another one')).toEqual([twice]);
    await db.publication.update({ where: { id: publicationId }, data: { status: 'cancelled' } });
    expect(await find('another')).toEqual([]);
  });

  it('takes a post with as many and as long words as there can be', async () => {
    const contents = Array.from({ length: 25 }, (_, n) =>
      Array.from({ length: 3_000 }, (_, word) => `wort${n}x${word}${'ä'.repeat(10)}`).join(' '),
    );
    const id = await create(...contents, '𐐷'.repeat(3_000));
    expect(await find('wort0x1')).toEqual([id]);
    await fillAll();
    const [size] = await db.$queryRaw<
      { words: number }[]
    >`SELECT length(words) AS words FROM post_words WHERE post_id = ${id}`;
    expect(size).toEqual({ words: 1_001 }); // and its time
    expect(await find('wort')).toEqual([id]);
    await db.post.delete({ where: { id } });
    expect(await db.postWords.count({ where: { postId: id } })).toBe(0);
  });
});

describe('words that many posts have', () => {
  const made: string[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 24; n += 1)
      made.unshift(await create(`peal ${n % 2 === 0 ? 'even' : 'odd'} ${n % 8 === 0 ? 'eighth' : ''}`));
  });

  it.each([
    ['peal', 1],
    ['even', 2],
    ['eighth', 8],
    ['peal eighth', 8],
    ['e p', 2],
    ['even eig', 8],
  ])('lead to the same posts by the index and by a walk: %j', async (typed, step) => {
    const expected = made.filter((_, index) => (made.length - 1 - index) % step === 0);
    for (const state of ['not written', 'written']) {
      for (const longest of [1, 5, 1_000]) {
        const ids: string[] = [];
        const search = await searchOf(db, typed);
        for (let after: string | undefined; ; ) {
          const { rows, next } = await listPosts(db, reader, { limit: 4, after, search }, longest);
          ids.push(...rows.map(({ id }) => id));
          if (next === null) break;
          after = next;
        }
        expect([state, longest, ids]).toEqual([state, longest, expected]);
      }
      await fillAll();
    }
    const search = await searchOf(db, typed);
    const { queued } = (await countListed(db, reader, { search })).status;
    expect(queued).toEqual({ count: expected.length, atLeast: false });
  });
});

describe('posts whose words were written before their form changed', () => {
  it('are found as before until they are written again, and then by plain letters, too', async () => {
    await fillAll();
    // As an earlier release wrote them.
    await db.$executeRaw`
      UPDATE post_words SET words = array_to_tsvector(ARRAY(SELECT ${owner.userId.slice(-8)} || ':' || word
        FROM unnest(tsvector_to_array(to_tsvector('simple', former_folded_text('ＦＵＬＬ ﬁne')))) AS word)) WHERE post_id = ${wide}`;
    for (const typed of ['ＦＵＬＬ', 'ﬁne', 'ｆｕｌ']) expect(await find(typed)).toEqual([wide]);
    expect(await find('full')).toEqual([]);
    const so = await readFile(
      new URL(
        '../../../../prisma/migrations/20261222010100_folded_forms_so_far/migration.sql',
        import.meta.url,
      ),
      'utf8',
    );
    await db.$executeRawUnsafe(so);
    expect((await db.postWordsDue.findMany()).map(({ postId }) => postId)).toEqual([wide]);
    await fillAll();
    for (const typed of ['ＦＵＬＬ', 'full', 'fine', 'ﬁne']) expect(await find(typed)).toEqual([wide]);
  });
});
