import { countListed, listedStatuses, listPosts, type PostFilter, type Reader, searchOf } from '@carillon/db';
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
  for (const typed of ['ordinary length', 'nothing of the kind', 'number 4711']) {
    const search = await look(`walk${key}, the words`, () => searchOf(db, typed));
    for (const more of [{}, { profileId }, { platformStatus: 'failed', accountId } as const])
      await look(`walk${key}, search`, () => listPosts(db, reader, { limit, search, ...more }));
    await look(`count${key}, search`, () => countListed(db, reader, { search }));
  }
  const inMonth = Date.now() + 30 * 86_400_000;
  const { id: anyId } = await db.publication.findFirstOrThrow({ select: { id: true } });
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
  await look(`count${key}`, () => countListed(db, reader, {}));
  await look(`count${key}, an account`, () => countListed(db, reader, { accountId, from, to }));
}
