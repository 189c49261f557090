import type { Platform } from '@carillon/core';
import type { Database } from '@carillon/db';
import type { BatchItem, Network, Session } from '@carillon/networks';
import type { Networks } from '@carillon/networks/all';
import { type KeyRing, open, seal } from '@carillon/secrets';

export interface NaiveContext {
  readonly db: Database;
  readonly networks: Networks;
  readonly keys: KeyRing;
  readonly baseUrl: string;
}

/** Sends every item, then writes that it is published. @throws for BullMQ to try again, from the first item on */
export async function publish(publicationId: string, context: NaiveContext): Promise<void> {
  const { db, networks } = context;
  const publication = await db.publication.findUniqueOrThrow({
    where: { id: publicationId },
    include: { items: { orderBy: { position: 'asc' } }, socialAccount: true },
  });
  if (publication.status === 'published') return;
  const session = sessionOf(publication.socialAccount, context);
  const network = networks[publication.platform];
  const contents = publication.items.map(({ content }) => content);
  const remoteIds = await sendAll(network, contents, session);
  const now = new Date();
  await db.$transaction([
    ...remoteIds.map((remoteId, position) =>
      db.item.update({
        where: { publicationId_position: { publicationId, position } },
        data: { state: 'sent', remoteId, sentAt: now },
      }),
    ),
    db.publication.update({
      where: { id: publicationId },
      data: { status: 'published', publishedAt: now, platformPostId: remoteIds[0] ?? '', errorMessage: null },
    }),
  ]);
}

/** BullMQ has given up. */
export async function fail(publicationId: string, error: Error, { db }: NaiveContext): Promise<void> {
  await db.publication.updateMany({
    where: { id: publicationId, status: { not: 'published' } },
    data: { status: 'failed', errorMessage: error.message },
  });
}

async function sendAll(network: Network, contents: readonly string[], session: Session): Promise<string[]> {
  const prepared = await network.prepare(
    contents.map((content) => ({ content })),
    session,
    new Date(),
  );
  if (prepared.kind !== 'prepared') throw new Error(prepared.message);
  const items = contents.map((content, index) => ({
    content,
    firstIntentAt: new Date(),
    intentAt: new Date(),
    sends: 1,
    ...(prepared.items[index] ?? { recordKey: null, record: null, cid: null }),
  }));
  const batches = network.batch === 'all' ? [items] : items.map((item) => [item]);
  const remoteIds: string[] = [];
  for (const batch of batches)
    remoteIds.push(...(await send(network, batch, { session, parentId: remoteIds.at(-1) })));
  return remoteIds;
}

async function send(
  network: Network,
  items: readonly BatchItem[],
  { session, parentId }: { session: Session; parentId: string | undefined },
): Promise<readonly string[]> {
  const parent = parentId === undefined ? null : { remoteId: parentId, sentAt: new Date() };
  const outcome = await network.publish({ items, parent, attempt: 1, taken: async () => new Set() }, session);
  if (outcome.kind !== 'published') throw new Error(outcome.message);
  return outcome.remoteIds;
}

interface Account {
  readonly id: string;
  readonly platform: Platform;
  readonly platformUserId: string;
  readonly platformUsername: string;
}

/** Credentials are read and written as they come: two workers may refresh the same token at once. */
function sessionOf(account: Account, { db, keys, baseUrl }: NaiveContext): Session {
  const { id: socialAccountId, platform, platformUserId, platformUsername } = account;
  const binding = { socialAccountId, platform };
  const read = async () => {
    const { sealed } = await db.credentials.findUniqueOrThrow({ where: { socialAccountId } });
    return open(sealed, binding, keys);
  };
  return {
    platformUserId,
    platformUsername,
    baseUrl,
    now: () => new Date(),
    vault: {
      read,
      async renew(change) {
        const renewal = await change(await read());
        if ('failure' in renewal) return renewal;
        const sealed = await seal(renewal.credentials, binding, keys);
        await db.credentials.update({ where: { socialAccountId }, data: { sealed } });
        return renewal;
      },
    },
  };
}
