import { type AuditAction, type AuditActor, firstId } from '@carillon/core';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { idsIn, type Page, type PageRequest, readPage, type Stretch } from '../page.ts';
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
export const listAuditEvents = (db: Sql, reader: AuditReader, filter: AuditFilter): Promise<Page<AuditRow>> =>
  readPage(
    filter,
    (stretch) => db.$queryRaw<AuditRow[]>`SELECT ${columnsOfEvent} ${fromEvents(reader, filter, stretch)}`,
  );

/** Who did it: a person in the dashboard, any person but one, an API key, perhaps only if it is somebody's, or any author of a kind. */
export type AuditBy =
  | { readonly personId: string }
  | { readonly personOtherThan: string }
  | { readonly apiKeyId: string; readonly ofUser?: string | undefined }
  | { readonly actor: AuditActor };

/** Events, and the id after which there may be more; null at the end. */
export interface ScannedEvents {
  readonly rows: AuditRow[];
  readonly next: string | null;
}

/** Events that a scan for those of one author looks at. */
const maxLookedAt = 10_000;

/**
 * The same for those of one author, whom no index has: it looks at `most` events, and no more. So it may have fewer
 * than its limit, none even, while `next` leads on.
 */
export async function scanAuditEvents(
  db: Sql,
  reader: AuditReader,
  { by, ...filter }: Omit<AuditFilter, 'before'> & { readonly by?: AuditBy | undefined },
  most = maxLookedAt,
): Promise<ScannedEvents> {
  const { limit, after } = filter;
  const take = by === undefined ? limit + 1 : most;
  const looked = fromEvents(reader, filter, { from: after, including: false, backwards: false, take });
  const found = await db.$queryRaw<(AuditRow & { readonly lookedTo: string | null })[]>`
    WITH looked AS MATERIALIZED (SELECT * ${looked}),
    fitting AS (SELECT * FROM looked ${by === undefined ? Prisma.empty : doneBy(by)} ORDER BY id DESC LIMIT ${limit + 1})
    SELECT ${columnsOfEvent}, bound."lookedTo"
    FROM (SELECT CASE WHEN count(*) >= ${take} THEN min(id) END AS "lookedTo" FROM looked) AS bound LEFT JOIN fitting ON true
    ORDER BY id DESC`;
  const fitting = found.filter(({ id }) => id !== null);
  const rows = fitting.slice(0, limit).map(({ lookedTo, ...event }) => event);
  return { rows, next: (fitting.length > limit ? rows.at(-1)?.id : found[0]?.lookedTo) ?? null };
}

/** SQL: `WHERE …`. */
function doneBy(by: AuditBy): Prisma.Sql {
  if ('personId' in by) return Prisma.sql`WHERE actor = 'person' AND actor_id = ${by.personId}`;
  if ('personOtherThan' in by)
    return Prisma.sql`WHERE actor = 'person' AND actor_id IS DISTINCT FROM ${by.personOtherThan}`;
  if ('actor' in by) return Prisma.sql`WHERE actor = ${by.actor}`;
  const whose = by.ofUser === undefined ? Prisma.empty : Prisma.sql`AND actor_id = ${by.ofUser}`;
  return Prisma.sql`WHERE api_key_id = ${by.apiKeyId} ${whose}`;
}

const columnsOfEvent = Prisma.sql`id, at, user_id AS "userId", actor, actor_id AS "actorId", api_key_id AS "apiKeyId", address,
  request_id AS "requestId", action, subject_type AS "subjectType", subject_id AS "subjectId", email, details`;

/** SQL: `FROM …`, the events of a stretch, read in the order of one index. */
function fromEvents(
  reader: AuditReader,
  filter: Omit<AuditFilter, 'limit'>,
  { take, ...stretch }: Stretch,
): Prisma.Sql {
  const { columns, values, others } = placeOf(reader, filter);
  const direction = stretch.backwards ? 'ASC' : 'DESC';
  const order = Prisma.raw([...columns, 'id'].map((column) => `${column} ${direction}`).join(', '));
  const row = Prisma.raw([...columns, 'id'].join(', '));
  const { first, end } = idsIn(stretch, {
    first: filter.from === undefined ? '' : firstId('aud', filter.from),
    end: filter.to === undefined ? afterAll : firstId('aud', filter.to),
  });
  return Prisma.sql`FROM audit_events
    WHERE (${row}) >= (${Prisma.join([...values, first])}) AND (${row}) < (${Prisma.join([...values, end])}) ${others}
    ORDER BY ${order} LIMIT ${take}`;
}

/** The columns of an index before the id, where the list is in it, and what is left to ask of its rows. */
function placeOf(reader: AuditReader, { action, subjectId }: Omit<AuditFilter, 'limit'>) {
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
