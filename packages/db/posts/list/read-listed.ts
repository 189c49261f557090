import type { Platform, PublicationStatus } from '@carillon/core';
import { type Breakers, type BreakersJson, breakersJson, toBreakers } from '../../breakers.ts';
import type { Sql } from '../../client.ts';
import { Prisma } from '../../generated/client.ts';
import type { Reader } from '../../reader.ts';
import { opaqueArray } from '../../sql-parts.ts';
import { type PostRow, postColumns } from '../create-posts.ts';
import { itemPairs } from '../item-columns.ts';
import type { PublicationRow, ReadItem } from '../read-posts.ts';

/** A post of a list, with what became of it on each account. */
export interface ListedPost extends PostRow {
  readonly publications: readonly ListedPublication[];
}

export interface ListedPosts {
  readonly rows: readonly ListedPost[];
  /** False when no item of them has a medium, or a picture of a link card. */
  readonly mayHaveMedia: boolean;
  /** As they were read with the posts. */
  readonly breakers: Breakers;
}

/** A publication, as far as a list shows it. */
export interface ListedPublication extends PublicationRow {
  readonly id: string;
  readonly postId: string;
  readonly socialAccountId: string;
  readonly status: PublicationStatus;
  readonly dueAt: Date | null;
  readonly publishedAt: Date | null;
  readonly platformPostId: string | null;
  readonly socialAccount: ListedAccount;
  /** Its texts there, if they were asked for. */
  readonly said?: readonly ReadItem[];
}

type ListedAccount = Required<PublicationRow['socialAccount']> & {
  readonly platform: Platform;
  readonly platformAvatar: string;
};

/** A statement whose posts are read: what goes before, and the columns of its own, each of which ends with a comma. */
export interface Listing {
  /** SQL of `WITH`, each part of which ends with a comma. */
  readonly parts: Prisma.Sql;
  readonly columns: Prisma.Sql;
  /** SQL: all columns of each post, whoever's it is, and its place in the list. */
  readonly posts: Prisma.Sql;
}

/** Posts of a user with their publications, in the order of these ids, those that exist. */
export const readListed = async (
  db: Sql,
  reader: Reader,
  ids: readonly string[],
  filter: ReadFilter,
): Promise<ListedPosts> =>
  ids.length === 0 ? nothing : readListing(db, reader, { ...filter, ...alone, posts: postsOf(ids) });

export const alone = { parts: Prisma.empty, columns: Prisma.empty };

const postsOf = (ids: readonly string[]) => Prisma.sql`
  SELECT s.*, asked.place FROM unnest(${opaqueArray(ids)}::text[]) WITH ORDINALITY AS asked (post, place)
    CROSS JOIN LATERAL (SELECT * FROM posts WHERE posts.id = asked.post OFFSET 0) s`;

interface ReadFilter {
  /** All that the posts say is read. */
  readonly withItems?: boolean | undefined;
}

/**
 * Reads the posts that a statement finds, within it. Postgres gives all of them as one text of JSON, each account once: a
 * thousand values in rows of their own cost this process several times as much.
 * @returns the columns of the statement's own, too
 */
export async function readListing<Columns = object>(
  db: Sql,
  { userId }: Reader,
  { parts, columns, posts, withItems = false }: Listing & ReadFilter,
): Promise<Columns & ListedPosts> {
  const [found] = await db.$queryRaw<[Found & Columns]>`
    WITH ${parts} post AS MATERIALIZED (SELECT * FROM (${posts}) found WHERE user_id = ${userId}),
    publication AS MATERIALIZED (
      SELECT post.place, p.* FROM post CROSS JOIN LATERAL (
        SELECT * FROM publications WHERE post_id = post.id AND status <> 'cancelled' OFFSET 0) p
    )
    SELECT ${columns} (SELECT json_agg(each) FROM (SELECT ${postColumns} FROM post ORDER BY place) each) AS posts,
      (SELECT json_agg(each) FROM (SELECT ${publicationColumns}${withItems ? saidColumn : Prisma.empty} FROM publication p ORDER BY place, position) each) AS publications,
      (SELECT json_agg(each) FROM (SELECT ${accountColumns}
        FROM (SELECT DISTINCT social_account_id FROM publication OFFSET 0) used
          CROSS JOIN LATERAL (SELECT * FROM social_accounts WHERE id = used.social_account_id OFFSET 0) a) each) AS accounts,
      EXISTS (SELECT FROM publication p CROSS JOIN LATERAL (SELECT FROM item_media WHERE publication_id = p.id OFFSET 0) m) AS "mayHaveMedia",
      ${breakersJson} AS breakers`;
  const { posts: _, publications: __, accounts: ___, ...own } = found;
  return { ...(own as unknown as Columns), ...toListed(found) };
}

function toListed({ posts, publications, accounts, mayHaveMedia, breakers }: Found): ListedPosts {
  const ofId = new Map((accounts ?? []).map(({ id, ...account }) => [id, toAccount(account)]));
  const ofPost = Map.groupBy(publications ?? [], ({ postId }) => postId);
  const rows = (posts ?? []).map((post) => ({
    ...post,
    scheduledAt: toDate(post.scheduledAt),
    latestAt: toDate(post.latestAt),
    createdAt: new ReadTime(post.createdAt),
    updatedAt: new ReadTime(post.updatedAt),
    publications: (ofPost.get(post.id) ?? []).flatMap((publication) => {
      const account = ofId.get(publication.socialAccountId);
      return account === undefined ? [] : [toPublication(publication, account)];
    }),
  }));
  return { rows, mayHaveMedia, breakers: toBreakers(breakers) };
}

const nothing: ListedPosts = { rows: [], mayHaveMedia: false, breakers: { now: new Date(0), open: [] } };

interface Found {
  readonly posts: readonly InJson<PostRow>[] | null;
  readonly publications: readonly StoredPublication[] | null;
  readonly accounts: readonly (InJson<ListedAccount> & { readonly id: string })[] | null;
  readonly mayHaveMedia: boolean;
  readonly breakers: BreakersJson;
}

/** A record as JSON has it: its times are texts. */
type InJson<Record> = {
  readonly [Field in keyof Record]: Record[Field] extends Date
    ? string
    : Record[Field] extends Date | null
      ? string | null
      : Record[Field];
};

type StoredPublication = InJson<Omit<ListedPublication, 'socialAccount' | 'items'>> & {
  /** Null for one that waits, that no worker ever took, and that is not in doubt since a database was put back: nothing of it is out. */
  readonly items: ListedPublication['items'] | null;
};

/** SQL: what a list needs of a publication `p`; of its items the first, and those in doubt. */
const publicationColumns = Prisma.sql`p.id, p.post_id AS "postId", p.social_account_id AS "socialAccountId", p.status, p.due_at AS "dueAt",
  p.published_at AS "publishedAt", p.error_code AS "errorCode", p.error_message AS "errorMessage", p.next_at AS "nextAt",
  p.lease_until AS "leaseUntil", p.platform_post_id AS "platformPostId",
  CASE WHEN p.lease_token > 0 OR p.error_code IS NOT NULL OR p.status NOT IN ('pending', 'scheduled', 'queued') THEN (
    SELECT json_agg(json_build_object('state', i.state, 'remoteId', i.remote_id) ORDER BY i.position) FROM items i
    WHERE i.publication_id = p.id AND (i.position = 0 OR i.state = 'sending')) END AS items`;

/** SQL: all that it says, as its author wrote it. */
const saidColumn = Prisma.sql`, (
    SELECT coalesce(json_agg(json_build_object('state', i.state, 'remoteId', i.remote_id, ${itemPairs}, 'media', (
      SELECT coalesce(json_agg(json_build_object('id', m.media_id, 'altText', m.alt_text) ORDER BY m.position), '[]') FROM item_media m
      WHERE m.publication_id = i.publication_id AND m.item_position = i.position AND m.media_id IS NOT NULL)) ORDER BY i.position), '[]')
    FROM items i WHERE i.publication_id = p.id) AS said`;

const accountColumns = Prisma.sql`id, platform, platform_username AS "platformUsername", platform_avatar AS "platformAvatar", sandbox,
  app_id AS "appId", blocked_until AS "blockedUntil", blocked_code AS "blockedCode", blocked_reason AS "blockedReason", blocked_since AS "blockedSince"`;

const toPublication = (publication: StoredPublication, socialAccount: ListedAccount): ListedPublication => ({
  ...publication,
  dueAt: toDate(publication.dueAt),
  publishedAt: toDate(publication.publishedAt),
  nextAt: toDate(publication.nextAt),
  leaseUntil: toDate(publication.leaseUntil),
  items: publication.items ?? [notBegun],
  socialAccount,
});

const notBegun = { state: 'pending', remoteId: null };

const toAccount = ({ blockedUntil, blockedSince, ...account }: InJson<ListedAccount>): ListedAccount => ({
  ...account,
  blockedUntil: toDate(blockedUntil),
  blockedSince: toDate(blockedSince),
});

const toDate = (time: string | null): Date | null => (time === null ? null : new ReadTime(time));

/**
 * A time that is written again as it was read. A page has 500, and to make their texts anew, as any Date does, takes a tenth of
 * what all of it takes.
 */
class ReadTime extends Date {
  readonly #read: string;

  /** @param read in UTC, as Postgres has it in JSON: with up to three digits of a second, and without any where it has none */
  constructor(read: string) {
    super(read);
    this.#read = read;
  }

  override toJSON(): string {
    const [, second, fraction = ''] = inUtc.exec(this.#read) ?? [];
    return second === undefined ? super.toJSON() : `${second}.${fraction.padEnd(3, '0')}Z`;
  }
}

const inUtc = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00:00$/;
