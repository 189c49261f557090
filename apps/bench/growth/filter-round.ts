import {
  countListed,
  indexWords,
  listedStatuses,
  listPosts,
  type PostFilter,
  searchOf,
} from '@carillon/db/posts';
import type { Reader } from '@carillon/db/reader';
import type { FilledDatabase, Look } from './filled-database.ts';

const limit = 25;

/** Lists with what no index knows, and counts: bounded walks. */
export async function filterRound(filled: FilledDatabase, reader: Reader, look: Look): Promise<void> {
  const { db, mainProfileId, sandboxProfileId, middleId } = filled;
  const profileId = reader.sandbox ? sandboxProfileId : mainProfileId;
  const [account] = await filled.accounts(profileId);
  const accountId = account?.id;
  const [from, to] = [new Date(Date.now() - 200 * 86_400_000), new Date(Date.now() - 100 * 86_400_000)];
  const filters: Record<string, Partial<PostFilter>> = {
    ...Object.fromEntries(listedStatuses.map((platformStatus) => [platformStatus, { platformStatus }])),
    'failed on an account': { platformStatus: 'failed', accountId },
    'failed on an account, of a profile': { platformStatus: 'failed', accountId, profileId },
    'an account': { accountId },
    'a network': { platform: 'bluesky' },
    'a time': { from, to },
    'a time of a profile': { profileId, from, to },
    'a status, a time and a network': { status: 'partial', from, to, platform: 'x' },
  };
  const key = reader.sandbox ? ', sandbox key' : '';
  for (const [name, filter] of Object.entries(filters)) {
    for (const after of [undefined, middleId])
      await look(`walk${key}, ${name}${after ? ', deep' : ''}`, () =>
        listPosts(db, reader, { limit, after, ...filter }),
      );
  }
  await searchRound(filled, reader, look);
  for (const after of [undefined, `out ${to.getTime()} ${await anyPublication(db)}`])
    for (const more of [{}, { profileId }, { accountId }, { platform: 'x' } as const, { from, to }])
      await look(`walk${key}, sorted by publication${after ? ', deep' : ''}`, () =>
        listPosts(db, reader, { limit, after, sort: 'published', ...more }),
      );
  const inMonth = Date.now() + 30 * 86_400_000;
  const anyId = await anyPublication(db);
  for (const more of [
    {},
    { profileId },
    { accountId },
    { platform: 'x' } as const,
    { status: 'scheduled' } as const,
  ]) {
    for (const after of [undefined, `${inMonth} ${anyId}`])
      await look(`walk${key}, due${after ? ', deep' : ''}`, () =>
        listPosts(db, reader, { limit, after, sort: 'due', ...more }),
      );
  }
  for (const after of [undefined, `${inMonth} ${anyId}`])
    await look(`walk${key}, due, 100 posts${after ? ', deep' : ''}`, () =>
      listPosts(db, reader, { limit: 100, after, sort: 'due' }),
    );
  await look(`count${key}`, () => countListed(db, reader, {}));
  await look(`count${key}, an account`, () => countListed(db, reader, { accountId, from, to }));
}

const anyPublication = async (db: FilledDatabase['db']) =>
  (await db.publication.findFirstOrThrow({ select: { id: true } })).id;

/** Words that all posts have, some, one or none, whole or their first letters, with other filters and in each order. */
async function searchRound(
  { db, mainProfileId, sandboxProfileId, middleId, ...filled }: FilledDatabase,
  reader: Reader,
  look: Look,
): Promise<void> {
  const profileId = reader.sandbox ? sandboxProfileId : mainProfileId;
  const [account] = await filled.accounts(profileId);
  const accountId = account?.id;
  const key = reader.sandbox ? ', sandbox key' : '';
  await look('words', () => indexWords(db));
  const { items } = await db.publication.findFirstOrThrow({
    where: { postId: middleId },
    select: { items: { select: { content: true }, take: 1 } },
  });
  const [link = '', word = ''] = [/https\S+/, /such as (\w+)/].map((of) =>
    of.exec(items[0]?.content ?? '')?.at(-1),
  );
  const typed = {
    common: 'ordinary length',
    'common letters': 'o l f w i',
    'a letter': word.slice(0, 1),
    'two letters': word.slice(0, 2),
    rare: word,
    'rare and common': `${word} ordinary l`,
    'in one post': link,
    absent: 'nothing of the kind',
    'a letter that is absent': 'z',
    'of former years': 'yore',
    'ten words': 'of ordinary length with a few words in it such',
  };
  for (const [name, text] of Object.entries(typed)) {
    const search = await look(`walk${key}, the words`, () => searchOf(db, text));
    const narrowed = [
      {},
      { profileId },
      { after: middleId },
      { platformStatus: 'failed', accountId },
      { sort: 'due' },
      { sort: 'published', profileId },
    ] as const;
    for (const more of narrowed)
      await look(`walk${key}, search, ${name}`, () => listPosts(db, reader, { limit, search, ...more }));
    await look(`count${key}, search, ${name}`, () => countListed(db, reader, { search }));
  }
}
