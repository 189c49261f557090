import { type AuditAction, firstId } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type Page, type PageRequest, toPage } from '../page.ts';
import { isBound, type Reader } from '../reader.ts';

export interface AuditFilter extends PageRequest {
  readonly action?: AuditAction | undefined;
  readonly subjectId?: string | undefined;
  /** The first moment, and the one after the last. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** The events of a user, of a user's sandbox keys, of one key that is bound to profiles, or of everybody. */
export type AuditReader = Reader | 'everybody';

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  /** Whom it concerns. */
  readonly userId: string | null;
  readonly actor: string;
  readonly actorId: string | null;
  readonly apiKeyId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly action: string;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly email: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Greater than every id of an event. */
const afterAll = `aud_${'z'.repeat(26)}`;

/**
 * Events, the newest first. As `listPosts` does, it compares rows in the order of one index, of which it reads a page. Only a
 * subject is equalled: Postgres expects few events of one, and would else rather read all of its user.
 */
export async function listAuditEvents(
  db: Sql,
  reader: AuditReader,
  filter: AuditFilter,
): Promise<Page<AuditRow>> {
  const { limit, after, from, to } = filter;
  const begin = from === undefined ? '' : firstId('aud', from);
  const ends = [after ?? afterAll, to === undefined ? afterAll : firstId('aud', to)];
  const end = ends.toSorted()[0];
  const { columns, values, others } = placeOf(reader, filter);
  const order = Prisma.join(
    [...columns, 'id'].map((column) => Prisma.raw(`${column} DESC`)),
    ', ',
  );
  const row = Prisma.raw([...columns, 'id'].join(', '));
  const found = await db.$queryRaw<AuditRow[]>`
    SELECT id, at, user_id AS "userId", actor, actor_id AS "actorId", api_key_id AS "apiKeyId", address, request_id AS "requestId",
      action, subject_type AS "subjectType", subject_id AS "subjectId", email, details
    FROM audit_events
    WHERE (${row}) >= (${Prisma.join([...values, begin])}) AND (${row}) < (${Prisma.join([...values, end])}) ${others}
    ORDER BY ${order} LIMIT ${limit + 1}`;
  return toPage(found, limit);
}

/** The columns of an index before the id, where the list is in it, and what is left to ask of its rows. */
function placeOf(reader: AuditReader, { action, subjectId }: AuditFilter) {
  const owner = reader === 'everybody' ? {} : { user_id: reader.userId };
  const ofAction = action === undefined ? {} : { action };
  const ofKeys = reader === 'everybody' ? Prisma.empty : byKeysOf(reader);
  if (subjectId !== undefined) {
    const rest = Object.entries({ ...owner, ...ofAction }).map(
      ([column, value]) => Prisma.sql`AND ${Prisma.raw(column)} = ${value}`,
    );
    return {
      columns: [],
      values: [],
      others: Prisma.join([Prisma.sql`AND subject_id = ${subjectId}`, ...rest, ofKeys], ' '),
    };
  }
  const place = { ...owner, ...ofAction };
  return { columns: Object.keys(place), values: Object.values(place), others: ofKeys };
}

/** SQL: ` AND …`, of what keys did, for a reader who sees no more. */
const byKeysOf = (
  reader: Reader,
): Prisma.Sql => Prisma.sql`${reader.sandbox ? Prisma.sql`AND sandbox` : Prisma.empty}
      ${isBound(reader) ? Prisma.sql`AND api_key_id = ${reader.apiKeyId}` : Prisma.empty}`;

/** What the ids in events are called. */
export interface AuditNames {
  /** E-mail addresses of users. */
  readonly emails: ReadonlyMap<string, string>;
  readonly keys: ReadonlyMap<string, string>;
  /** Subjects that there are, of the viewer's, with their names, of posts the beginnings of their texts; null for one that has none. */
  readonly subjects: ReadonlyMap<string, string | null>;
}

/** Names for a page of events. @param viewer whose subjects are named */
export async function nameAuditEvents(
  db: Queries,
  rows: readonly AuditRow[],
  viewer: string,
): Promise<AuditNames> {
  if (rows.length === 0) return { emails: new Map(), keys: new Map(), subjects: new Map() };
  const [users, keys, subjects] = await Promise.all([
    db.user.findMany({
      where: { id: among(rows.flatMap(({ userId, actorId }) => [userId, actorId])) },
      select: { id: true, email: true },
    }),
    db.apiKey.findMany({
      where: { id: among(rows.map(({ apiKeyId }) => apiKeyId)) },
      select: { id: true, name: true },
    }),
    nameSubjects(db, rows, viewer),
  ]);
  return {
    emails: new Map(users.map(({ id, email }) => [id, email])),
    keys: new Map(keys.map(({ id, name }) => [id, name])),
    subjects,
  };
}

/** Letters of the text of a post that are its name. */
const nameLetters = 80;

const among = (ids: readonly (string | null)[]) => ({
  in: [...new Set(ids.filter((id) => id !== null))],
});

async function nameSubjects(
  db: Queries,
  rows: readonly AuditRow[],
  viewer: string,
): Promise<AuditNames['subjects']> {
  const subjects = (type: string) =>
    among(
      rows
        .filter(({ subjectType, userId }) => subjectType === type && userId === viewer)
        .map((row) => row.subjectId),
    );
  const [ownKeys, posts, media, profiles, accounts, webhooks] = await Promise.all([
    db.apiKey.findMany({
      where: { id: subjects('api_key'), userId: viewer },
      select: { id: true, name: true },
    }),
    db.post.findMany({
      where: { id: subjects('post'), userId: viewer, status: { not: 'cancelled' } },
      select: { id: true, content: true },
    }),
    db.medium.findMany({
      where: { id: subjects('media'), userId: viewer, deletedAt: null },
      select: { id: true, name: true },
    }),
    db.profile.findMany({
      where: { id: subjects('profile'), userId: viewer },
      select: { id: true, name: true },
    }),
    db.socialAccount.findMany({
      where: { id: subjects('account'), userId: viewer },
      select: { id: true, platformUsername: true },
    }),
    db.webhookEndpoint.findMany({
      where: { id: subjects('webhook'), userId: viewer, deletedAt: null },
      select: { id: true, description: true },
    }),
  ]);
  return new Map([
    ...[...ownKeys, ...media, ...profiles].map(({ id, name }) => [id, name || null] as const),
    ...webhooks.map(({ id, description }) => [id, description || null] as const),
    ...posts.map(({ id, content }) => [id, content.trim().slice(0, nameLetters) || null] as const),
    ...accounts.map(({ id, platformUsername }) => [id, `@${platformUsername}`] as const),
  ]);
}
