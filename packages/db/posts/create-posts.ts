import type { NetworkLimits, Plan, PostPlan, PostStatus } from '@carillon/core';
import type { Sql } from '../client.ts';
import { isBusy } from '../database-errors.ts';
import { Prisma } from '../generated/client.ts';
import { byItself, writeTogether } from '../groups.ts';
import { forgetUnstored, type KeptAnswer, takingKeys } from '../idempotency.ts';
import { attaching, attachmentsOf } from '../media/attach-media.ts';
import type { WakeUp } from '../publications/dispatch.ts';
import type { Payer } from '../spending.ts';
import type { PostShare } from '../usages.ts';
import { itemColumns, itemRecord, itemValues, refusing, toItemText } from './item-columns.ts';
import { type Look, lookingBeside } from './look-beside.ts';

/** An author's notes of a post: texts by names. */
export type Metadata = Readonly<Record<string, string>>;

/** A post as create and resend answer it. */
export interface PostRow {
  readonly id: string;
  readonly profileId: string;
  readonly content: string;
  readonly status: PostStatus;
  readonly scheduledAt: Date | null;
  readonly latestAt: Date | null;
  readonly externalId: string | null;
  readonly metadata: Metadata;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** SQL: the columns of one. */
export const postColumns = Prisma.sql`id, profile_id AS "profileId", content, status::text AS status, scheduled_at AS "scheduledAt",
      latest_at AS "latestAt", external_id AS "externalId", metadata, created_at AS "createdAt", updated_at AS "updatedAt"`;

export interface StoredPost {
  readonly post: PostRow;
  /** Empty for a draft. */
  readonly wakeUps: readonly WakeUp[];
}

/** For whom a post is stored, and under what: the statement that stores it makes sure that this still holds. */
export interface Author {
  readonly userId: string;
  readonly postsPerMonth: number;
  /** The user's plan that the post was planned under. */
  readonly plan?: Plan;
  /** The limits of the profile that the post was planned under. */
  readonly networkLimits?: NetworkLimits;
  /** The key that must be valid. */
  readonly apiKeyId?: string;
  /** True for a sandbox key: its posts are counted apart, up to the same limit. */
  readonly countsApart?: boolean;
  /** Profiles that the key is bound to; all unless given. */
  readonly profileIds?: readonly string[];
  /** Of the month, for such a key. */
  readonly share?: PostShare;
  /** The key whose budget pays: the first of those that it was rotated from. */
  readonly keyId?: string;
  /** Given where a budget pays for a part of what is stored: the key, with its budget. */
  readonly payer?: Payer;
}

export interface WantedPost {
  readonly newPost: PostPlan;
  readonly author: Author;
  /** Where the statement looks for what stands beside the post: few, since others wait for it as well. */
  readonly looks?: readonly Look[];
  /** The answer to the request, which bears an Idempotency-Key: kept with the post, or neither is. */
  readonly kept?: KeptAnswer;
}

/** Notes on posts beside one, by its looks; null for nothing. */
type Notes = string | null;

/**
 * - stored: all of it; with an Idempotency-Key, `kept` is the body of the answer that is kept
 * - over_limit: nothing of it, the month has no room for it and the others of its author
 * - changed: nothing of it, its author, profile, accounts or media are not what it was planned with
 * - not_first: nothing of it, with an Idempotency-Key: that is not free, or something else is in the way
 */
export type Creation =
  | ({ readonly kind: 'stored'; readonly notes: Notes; readonly kept: string | null } & StoredPost)
  | { readonly kind: 'over_limit' | 'changed' | 'not_first' };

/**
 * Stores planned posts with their publications and items, and counts them, in one statement. Each is stored whole or not
 * at all, by itself; but those of one author all find room in the month, or none does: posts of sandbox keys in a count of their own.
 * @param maxLockWaitMs longest wait for a row that somebody holds, that of the connection unless given
 * @returns the outcome of each, in their order
 */
export async function createPosts(
  db: Sql,
  wanted: readonly WantedPost[],
  maxLockWaitMs?: number,
): Promise<Creation[]> {
  const { held, allThere, stored } = attaching(
    wanted.flatMap(({ newPost: { id, publications } }) => attachmentsOf(id, publications)),
  );
  const beside = lookingBeside(wanted.map(({ looks = [] }) => looks));
  const kept = wanted.flatMap((each, n) => (each.kept ? [{ ...each.kept, n }] : []));
  const { taking, isFirst, body } =
    kept.length === 0 ? noKeys : { ...withKeys, taking: takingKeys(kept, beside.notesOf) };
  const rows = await db.$queryRaw<Row[]>`
    WITH input AS MATERIALIZED (SELECT date_trunc('milliseconds', clock_timestamp()) AS now${limitLocks(maxLockWaitMs)}),
    wanted AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(wanted.map(toPost))}::json) AS w(${postRecord})
    ),
    ${beside.looking}
    ${taking}
    target AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(wanted.flatMap(toTargets))}::json) AS t("postId" text, id text,
        "socialAccountId" text, platform platform, position int, status publication_status, "dueAt" timestamptz, "latestAt" timestamptz, price int, "keyId" text)
    ),
    ${held}
    sound AS MATERIALIZED (
      SELECT w.* FROM wanted w JOIN users u ON u.id = w."userId" AND u.disabled_at IS NULL AND u.plan::text = coalesce(w.plan, u.plan::text)
        JOIN profiles p ON p.id = w."profileId" AND p.user_id = u.id AND p.network_limits = coalesce(w."networkLimits", p.network_limits)
      WHERE (w."apiKeyId" IS NULL OR EXISTS (SELECT 1 FROM api_keys k WHERE k.id = w."apiKeyId" AND k.user_id = u.id
          AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())))
        AND NOT EXISTS (SELECT 1 FROM target t LEFT JOIN social_accounts a ON a.id = t."socialAccountId" AND a.profile_id = p.id
          AND a.platform = t.platform AND a.active AND a.state <> 'disconnected' WHERE t."postId" = w.id AND a.id IS NULL)
        ${allThere} ${isFirst}
    ),
    quota AS (${countSound}),
    post AS (
      INSERT INTO posts (id, user_id, profile_id, content, status, scheduled_at, latest_at, sandbox, counted_apart, external_id, metadata, created_at, updated_at)
      SELECT id, user_id, "profileId", content, status, "scheduledAt", "latestAt", sandbox, "countsApart", "externalId", coalesce(metadata, '{}'), now, now
      FROM sound JOIN quota ON user_id = "userId", input RETURNING id, created_at
    ),
    publication AS (
      INSERT INTO publications (id, post_id, social_account_id, platform, position, status, due_at, latest_at, price, key_id, dispatch, created_at, updated_at)
      SELECT t.id, post.id, t."socialAccountId", t.platform, t.position, t.status,
        CASE t.status WHEN 'queued' THEN created_at ELSE t."dueAt" END, t."latestAt", t.price, t."keyId", 1, created_at, created_at
      FROM post JOIN target t ON t."postId" = post.id
    ),
    item AS (
      INSERT INTO items (publication_id, position, ${itemColumns}, said)
      SELECT i."publicationId", i.position, ${itemValues}, CASE WHEN t.platform IN ${refusing}
        THEN said_on(t."socialAccountId", CASE t.status WHEN 'queued' THEN post.created_at ELSE t."dueAt" END, i.content) END
      FROM post JOIN json_to_recordset(${JSON.stringify(wanted.flatMap(toItems))}::json)
        AS i("postId" text, "publicationId" text, position int, ${itemRecord}) ON i."postId" = post.id JOIN target t ON t.id = i."publicationId"
    )
    ${stored}
    SELECT s.n IS NOT NULL AS sound, post.created_at AS "createdAt", ${beside.notesOf(Prisma.sql`w.n`)} AS notes, ${body} AS kept
    FROM wanted w LEFT JOIN sound s ON s.n = w.n LEFT JOIN post ON post.id = w.id ORDER BY w.n`;
  const creations = wanted.map((each, n) => toCreation(each, rows[n]));
  const unstored = wanted.filter((each, n) => each.kept && creations[n]?.kind !== 'stored');
  if (unstored.length > 0) await forgetUnstored(db, unstored.map(idOf));
  return creations;
}

const idOf = ({ newPost }: WantedPost): string => newPost.id;

const postRecord = Prisma.raw(
  `n int, id text, "userId" text, "postsPerMonth" int, plan text, "networkLimits" text, "apiKeyId" text, "profileId" text, content text, status post_status, "scheduledAt" timestamptz, "latestAt" timestamptz, sandbox boolean, "countsApart" boolean, "externalId" text, metadata jsonb, "hasKey" boolean`,
);

/** SQL: one more column of a row, by which the transaction waits for locks no longer than this. */
const limitLocks = (maxWaitMs: number | undefined) =>
  maxWaitMs === undefined
    ? Prisma.empty
    : Prisma.sql`, set_config('lock_timeout', ${String(maxWaitMs)}, true)`;

const noKeys = { taking: Prisma.empty, isFirst: Prisma.empty, body: Prisma.sql`NULL::text` };

const withKeys = {
  /** SQL: a post `w` has no key, or its key was free. */
  isFirst: Prisma.sql`AND (NOT w."hasKey" OR EXISTS (SELECT 1 FROM taken WHERE taken.post_id = w.id))`,
  body: Prisma.sql`(SELECT body FROM taken WHERE taken.post_id = w.id)`,
};

/** Largest number of posts in one statement, and of statements at once: a second one plans while the first waits for the disk. */
const grouping = { maxSize: 100, maxAtOnce: 2 };

/**
 * Stores posts that arrive together in one statement and one commit. What stands in the way of one is no harm to the others.
 * @param one stores a post by itself, and waits where nobody else does
 * @param lockWaitMs time that the statement which many share waits for one user's rows
 */
export const createTogether = (db: Sql, one: (wanted: WantedPost) => Promise<Creation>, lockWaitMs: number) =>
  writeTogether<WantedPost, Creation>({
    ...grouping,
    one: async (wanted) => (wanted.kept ? { kind: 'not_first' } : one(wanted)),
    async all(group) {
      try {
        const creations = await createPosts(db, group, lockWaitMs);
        // The month may have room for some of an author's posts, if not for all.
        return creations.map((creation) =>
          creation.kind === 'over_limit' && group.length > 1 ? byItself : creation,
        );
      } catch (error) {
        if (!isBusy(error)) throw error;
        return group.map((): typeof byItself => byItself);
      }
    },
  });

/** SQL: counts what is sound in the month, for each author whose limit has room for all of it. */
const countSound = Prisma.sql`
  INSERT INTO usages (user_id, month, posts, sandbox_posts)
  SELECT "userId", date_trunc('month', now AT TIME ZONE 'UTC')::date, count(*) FILTER (WHERE NOT "countsApart"), count(*) FILTER (WHERE "countsApart")
  FROM sound, input GROUP BY "userId", now
  HAVING greatest(count(*) FILTER (WHERE NOT "countsApart"), count(*) FILTER (WHERE "countsApart")) <= min("postsPerMonth") ORDER BY "userId"
  ON CONFLICT (user_id, month) DO UPDATE SET posts = usages.posts + excluded.posts, sandbox_posts = usages.sandbox_posts + excluded.sandbox_posts
  WHERE greatest(CASE WHEN excluded.posts > 0 THEN usages.posts + excluded.posts END,
      CASE WHEN excluded.sandbox_posts > 0 THEN usages.sandbox_posts + excluded.sandbox_posts END)
    <= (SELECT min("postsPerMonth") FROM sound WHERE "userId" = usages.user_id)
  RETURNING user_id`;

interface Row {
  readonly sound: boolean;
  /** Null for what was not stored. */
  readonly createdAt: Date | null;
  readonly notes: Notes;
  readonly kept: string | null;
}

function toCreation({ newPost, kept }: WantedPost, row: Row | undefined): Creation {
  if (row === undefined) throw new Error('createPosts returned no row for a post.');
  const { sound, createdAt, ...more } = row;
  if (createdAt === null) return { kind: kept ? 'not_first' : sound ? 'over_limit' : 'changed' };
  return { kind: 'stored', post: rowOf(newPost, createdAt), wakeUps: wakeUpsOf(newPost, createdAt), ...more };
}

/** A planned post as it is once it is stored. */
export function rowOf(newPost: PostPlan, createdAt: Date): PostRow {
  const { id, profileId, content, status, scheduledAt, latestAt, externalId = null, metadata = {} } = newPost;
  const times = { scheduledAt, latestAt, createdAt, updatedAt: createdAt };
  return { id, profileId, content, status, externalId, metadata, ...times };
}

const wakeUpsOf = ({ status, publications }: PostPlan, createdAt: Date): WakeUp[] =>
  publications.flatMap(({ id, platform, socialAccountId: accountId, dueAt }) => {
    const due = status === 'queued' ? createdAt : dueAt;
    if (due === null) return [];
    const dueInMs = Math.max(0, due.getTime() - createdAt.getTime());
    return [{ publicationId: id, generation: 1, dispatch: 1, platform, dueInMs, accountId }];
  });

/** Status of a publication by that of its planned post. */
export const publicationStatus = { draft: 'pending', scheduled: 'scheduled', queued: 'queued' } as const;

function toPost(
  {
    newPost: { publications, ...post },
    author: { profileIds: _, payer: __, keyId: ___, ...author },
    kept,
  }: WantedPost,
  n: number,
) {
  const sandbox = publications.every((publication) => publication.sandbox);
  return { n, ...post, countsApart: false, ...author, sandbox, hasKey: kept !== undefined };
}

const toTargets = ({
  newPost: { id: postId, status, latestAt, publications },
  author: { keyId },
}: WantedPost) =>
  publications.map(({ items: _, sandbox: __, ...publication }, position) => ({
    ...publication,
    keyId,
    postId,
    position,
    latestAt,
    status: publicationStatus[status],
  }));

const toItems = ({ newPost: { id: postId, publications } }: WantedPost) =>
  publications.flatMap(({ id, items }) =>
    items.map(({ media: _, ...item }, position) => ({
      postId,
      publicationId: id,
      position,
      ...toItemText(item),
    })),
  );
