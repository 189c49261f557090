import type { Database } from '@carillon/db';

/** Opens the address of an endpoint; `url` is what rows show of it. */
export type AddressOf = (
  kept: { readonly url: string; readonly sealedUrl: string | null },
  endpointId: string,
) => Promise<string>;

/** Kinds of rows that a user has, without what would let anybody in: no tokens, no hashes of keys or sessions. */
export function tablesOf(
  db: Database,
  userId: string,
  addressOf: AddressOf,
): Readonly<Record<string, Lines>> {
  const where = { userId };
  const page: Page = (after, take) => ({
    where: { userId, id: { gt: after } },
    orderBy: { id: 'asc' as const },
    take,
  });
  return {
    profiles: inPages((after, limit) => db.profile.findMany(page(after, limit))),
    accounts: inPages((after, limit) => db.socialAccount.findMany(page(after, limit))),
    posts: inPages((after, limit) => db.post.findMany({ ...page(after, limit), include: ofPost })),
    media: inPages((after, limit) => db.medium.findMany({ ...page(after, limit), include: { files: true } })),
    uploads: inPages((after, limit) => db.mediaUpload.findMany(page(after, limit))),
    keys: inPages((after, limit) => db.apiKey.findMany({ ...page(after, limit), omit: { hash: true } })),
    applications: inPages((after, limit) =>
      db.networkApp.findMany({ ...page(after, limit), omit: { sealedSecret: true } }),
    ),
    'connect-links': inPages((after, limit) =>
      db.connectLink.findMany({ ...page(after, limit), omit: { digest: true } }),
    ),
    ...webhookTables(db, page, addressOf),
    notifications: atOnce(() => db.mailKind.findMany({ where })),
    requests: inPages((after, limit) => db.apiRequest.findMany(page(after, limit))),
    'kept-texts': atOnce(() => db.keptText.findMany({ where })),
    months: atOnce(() => db.usage.findMany({ where })),
    sessions: atOnce(() => db.session.findMany({ where, omit: { id: true } })),
    passkeys: atOnce(() =>
      db.passkey.findMany({ where, select: { id: true, name: true, createdAt: true, lastUsedAt: true } }),
    ),
    identities: atOnce(() => db.oidcIdentity.findMany({ where })),
    events: inPages(async (after, limit) => {
      const events = await db.auditEvent.findMany(page(after, limit));
      return events.map((event) => ({ ...event, ...(event.actorId !== userId && ofOthers) }));
    }),
  };
}

/** So many rows of the user behind the one with this id. */
type Page = (
  after: string,
  take: number,
) => { where: { userId: string; id: { gt: string } }; orderBy: { id: 'asc' }; take: number };

/** Webhooks with their events and deliveries: addresses in full, no secrets. */
function webhookTables(db: Database, page: Page, addressOf: AddressOf): Record<string, Lines> {
  return {
    webhooks: inPages(async (after, limit) => {
      const found = await db.webhookEndpoint.findMany({
        ...page(after, limit),
        omit: { secret: true, formerSecret: true, headers: true, sealedTo: true },
        include: { addresses: true },
      });
      return Promise.all(
        found.map(async ({ addresses, address, ...row }) => ({
          ...row,
          url: await addressOf({ url: row.url, sealedUrl: sealedIn(addresses, address) }, row.id),
        })),
      );
    }),
    'webhook-events': inPages((after, limit) => db.webhookEvent.findMany(page(after, limit))),
    'webhook-deliveries': inPages(async (after, limit) => {
      const { where, ...rest } = page(after, limit);
      const found = await db.webhookDelivery.findMany({
        ...rest,
        where: { id: where.id, endpoint: { userId: where.userId } },
        include: { tries: { orderBy: { number: 'asc' } }, endpoint: { select: { addresses: true } } },
      });
      return Promise.all(
        found.map(async ({ endpoint: { addresses }, ...row }) => ({
          ...row,
          tries: await Promise.all(
            row.tries.map(async ({ address, ...each }) => ({
              ...each,
              url: await addressOf(
                { url: each.url, sealedUrl: sealedIn(addresses, address) },
                row.endpointId,
              ),
            })),
          ),
        })),
      );
    }),
  };
}

const sealedIn = (
  addresses: readonly { readonly number: number; readonly sealed: string }[],
  address: number | null,
): string | null => addresses.find(({ number }) => number === address)?.sealed ?? null;

/** Tables of a post: its publications, what each says, and every try. Pictures of link cards are other people's. */
const ofPost = {
  publications: {
    include: {
      items: {
        include: { media: { omit: { cardPicture: true } } },
        orderBy: { position: 'asc' },
      },
      history: { orderBy: { leaseToken: 'asc' } },
    },
    orderBy: { position: 'asc' },
  },
} as const;

/** Where somebody else was when they did something, and in which session, is theirs. */
const ofOthers = { address: undefined, sessionId: undefined } as const;

/** Rows behind the one with this id, or the first ones; at most `limit`, in the order of their ids. */
type ReadPage = (after: string, limit: number) => Promise<readonly { readonly id: string }[]>;

/** Makes the lines of a file when it is their turn. */
type Lines = () => AsyncGenerator<string>;

/** Rows that are in memory at once. */
const pageSize = 100;

/** All rows of a table as lines of JSON, read page by page as they are asked for. */
const inPages = (read: ReadPage): Lines =>
  async function* () {
    for (let after = ''; ; ) {
      const rows = await read(after, pageSize);
      if (rows.length > 0) yield rows.map(toLine).join('');
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageSize) return;
      after = last.id;
    }
  };

/** The same of a table in which nobody has many rows. */
const atOnce = (read: () => Promise<readonly object[]>): Lines =>
  async function* () {
    const rows = await read();
    if (rows.length > 0) yield rows.map(toLine).join('');
  };

/** A row as a line of JSON. Large numbers become texts, because JSON knows none. */
export const toLine = (row: object): string =>
  `${JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`;
