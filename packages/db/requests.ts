import { firstId } from '@carillon/core';
import type { Sql } from './client.ts';
import { Prisma } from './generated/client.ts';
import { type IdSpan, idsIn, type PageRequest, toScannedPage } from './page.ts';
import { isBound, type Reader } from './reader.ts';

export interface RequestFilter extends PageRequest {
  readonly apiKeyId?: string | undefined;
  readonly postId?: string | undefined;
  readonly method?: string | undefined;
  readonly failed?: boolean | undefined;
  /** A code such as 404, or a class: 4 for 400 to 499. */
  readonly status?: number | undefined;
  /** Its operationId. */
  readonly operation?: string | undefined;
  /** How its path begins. */
  readonly path?: string | undefined;
  /** Part of its path, error or error code, in any case; what begins with `req_` is the beginning of its id. */
  readonly search?: string | undefined;
  /** The first moment, and the one after the last. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

interface RequestPage {
  readonly rows: ApiRequest[];
  /** Where the next page begins; null at the end. A page that looked at many rows in vain may be shorter than asked for. */
  readonly next: string | null;
  /** The same of the page before. */
  readonly previous: string | null;
}

const allIds: IdSpan = { first: `req_${'0'.repeat(26)}`, end: `req_${'z'.repeat(26)}` };

/** Rows that one page looks at. */
const maxLookedAt = 5_000;

/**
 * Requests of a user, of a user's sandbox keys, or of one key that is bound to profiles, the newest first. The rows of
 * one index are read in its order, up to a limit; what that index does not know is asked of those. So a page costs the
 * same however few of them fit.
 */
export async function listRequests(db: Sql, reader: Reader, filter: RequestFilter): Promise<RequestPage> {
  const { limit, after, before } = filter;
  const backwards = before !== undefined;
  const { place, inIndex, others } = placeOf(reader, filter);
  const columns = place.map(([name]) => name);
  const direction = Prisma.raw(backwards ? 'ASC' : 'DESC');
  const order = Prisma.join(
    [...columns, 'id'].map((column) => Prisma.sql`${Prisma.raw(column)} ${direction}`),
  );
  const span = idsIn({ from: before ?? after, including: false, backwards }, spanOf(filter));
  const maxRows = others.length === 0 ? limit + 1 : maxLookedAt;
  const found = await db.$queryRaw<(ApiRequest & { lookedTo: string | null })[]>`
    WITH looked AS MATERIALIZED (
      SELECT * FROM api_requests
      WHERE ${inIndex ? failedIn(place, span) : allIn(place, span)}
      ORDER BY ${order} LIMIT ${maxRows}
    ), fitting AS (
      SELECT * FROM looked WHERE ${Prisma.join([Prisma.sql`true`, ...others], ' AND ')} ORDER BY id ${direction} LIMIT ${limit + 1}
    )
    SELECT id, user_id AS "userId", api_key_id AS "apiKeyId", sandbox, at, method, path, operation, status,
      error_code AS "errorCode", error, duration_ms AS "durationMs", post_id AS "postId", bound."lookedTo"
    FROM (SELECT CASE WHEN count(*) >= ${maxRows} THEN ${Prisma.raw(backwards ? 'max' : 'min')}(id) END AS "lookedTo" FROM looked) AS bound
      LEFT JOIN fitting ON true
    ORDER BY id ${direction}`;
  const fitting = found.filter(({ id }) => id !== null);
  const rows = fitting.slice(0, limit).map(({ lookedTo, ...request }) => request);
  const isFull = fitting.length > limit;
  const onwards = (isFull ? rows.at(-1)?.id : found[0]?.lookedTo) ?? null;
  return toScannedPage(filter, { rows, onwards }, ({ id }) => id, allIds);
}

/** A column of an index, and the value that it has in a list. */
type Place = readonly (readonly [column: string, value: string | number])[];

/**
 * Rows of an index in its order: compared as a whole, no other index looks as good to Postgres. The one of posts has only
 * requests that are about a post, which the comparison does not prove to Postgres.
 */
function allIn(place: Place, { first, end }: IdSpan): Prisma.Sql {
  const row = Prisma.raw([...place.map(([name]) => name), 'id'].join(', '));
  const values = place.map(([, value]) => value);
  const aboutPost = place.some(([name]) => name === 'post_id')
    ? Prisma.sql`post_id IS NOT NULL AND`
    : Prisma.empty;
  return Prisma.sql`${aboutPost} (${row}) >= (${Prisma.join([...values, first])}) AND (${row}) < (${Prisma.join([...values, end])})`;
}

/** Those that failed have indexes of their own. Compared as a whole, those of a key would be looked for among all of them. */
function failedIn(place: Place, { first, end }: IdSpan): Prisma.Sql {
  const same = place.map(([name, value]) => Prisma.sql`${Prisma.raw(name)} = ${value}`);
  return Prisma.sql`status >= 400 AND ${Prisma.join(same, ' AND ')} AND id >= ${first} AND id < ${end}`;
}

/** The ids that a list is in. */
function spanOf({ from, to, search = '' }: RequestFilter): IdSpan {
  const id = isId(search) ? search.toLowerCase() : '';
  const firsts = [id, from === undefined ? '' : firstId('req', from)];
  const ends = [
    id === '' ? allIds.end : id + 'z'.repeat(26),
    to === undefined ? allIds.end : firstId('req', to),
  ];
  return { first: firsts.toSorted()[1] ?? '', end: ends.toSorted()[0] ?? allIds.end };
}

const isId = (search: string) => /^req_[0-9a-z]+$/i.test(search);

/** The columns of an index before the id, where the list is in it, and what is left to ask of its rows. */
function placeOf(reader: Reader, filter: RequestFilter) {
  const { apiKeyId, postId, method, failed, status, operation, path, search } = filter;
  const only = isBound(reader) ? (reader.apiKeyId ?? '') : apiKeyId;
  const kind = status === undefined ? undefined : status < 10 ? status : Math.floor(status / 100);
  const place: Place = [['user_id', reader.userId], ...narrowestOf({ postId, only, operation, kind })];
  const has = (column: string) => place.some(([name]) => name === column);
  const isFailed = failed === true || (kind ?? 0) >= 4;
  const inIndex = isFailed && !has('post_id') && !has('operation') && !has(classColumn);
  const others = [
    ...(reader.sandbox ? [Prisma.sql`sandbox`] : []),
    ...(apiKeyId === undefined || apiKeyId === only ? [] : [Prisma.sql`false`]),
    ...(only === undefined || has('api_key_id') ? [] : [Prisma.sql`api_key_id = ${only}`]),
    ...(operation === undefined || has('operation') ? [] : [Prisma.sql`operation = ${operation}`]),
    ...(method === undefined ? [] : [Prisma.sql`method = ${method}`]),
    ...(failed === true && !inIndex ? [Prisma.sql`status >= 400`] : []),
    ...(failed === false ? [Prisma.sql`status < 400`] : []),
    ...(kind === undefined || has(classColumn) ? [] : [Prisma.sql`status / 100 = ${kind}`]),
    ...(status === undefined || status < 10 ? [] : [Prisma.sql`status = ${status}`]),
    ...(path === undefined ? [] : [Prisma.sql`starts_with(path, ${path})`]),
    ...(search === undefined || isId(search) ? [] : [saying(search)]),
  ];
  return { place, inIndex, others };
}

/** As the index has it. */
const classColumn = '(status / 100)';

interface Narrowing {
  readonly postId: string | undefined;
  /** The id of the one API key whose requests are listed. */
  readonly only: string | undefined;
  readonly operation: string | undefined;
  /** The class of the status. */
  readonly kind: number | undefined;
}

/** The column of the index that leads to the fewest rows. */
function narrowestOf({ postId, only, operation, kind }: Narrowing): Place {
  if (postId !== undefined) return [['post_id', postId]];
  if (only !== undefined) return [['api_key_id', only]];
  if (operation !== undefined) return [['operation', operation]];
  return kind === undefined ? [] : [[classColumn, kind]];
}

const saying = (search: string) =>
  Prisma.sql`strpos(lower(concat_ws(E'\n', path, error_code, error)), lower(${search})) > 0`;

/** The request of a reader with this id. */
export async function findRequest(db: Sql, reader: Reader, id: string): Promise<ApiRequest | null> {
  const [found] = await db.$queryRaw<ApiRequest[]>`
    SELECT id, user_id AS "userId", api_key_id AS "apiKeyId", sandbox, at, method, path, operation, status,
      error_code AS "errorCode", error, duration_ms AS "durationMs", post_id AS "postId"
    FROM api_requests WHERE id = ${id} AND user_id = ${reader.userId} AND (sandbox OR NOT ${reader.sandbox})
      ${isBound(reader) ? Prisma.sql`AND api_key_id = ${reader.apiKeyId}` : Prisma.empty}`;
  return found ?? null;
}

/** Request of an API key, and how it ended, without its content. */
export interface ApiRequest {
  /** The X-Request-Id of the answer. */
  readonly id: string;
  readonly userId: string;
  readonly apiKeyId: string;
  readonly sandbox: boolean;
  readonly at: Date;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  /** The operationId of the document; null where there is no such operation. */
  readonly operation: string | null;
  readonly status: number;
  readonly errorCode: string | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** The post that it made, or was about. */
  readonly postId: string | null;
}

/**
 * Writes requests, in one statement. One that is there already stays as it is, and those of users who are gone are left out.
 * @param requests their texts without NUL and without halves of surrogate pairs, which Postgres refuses
 * @returns how many were written
 */
export const recordRequests = (db: Sql, requests: readonly ApiRequest[]): Promise<number> => db.$executeRaw`
  WITH r AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) AS r (id text, "userId" text, "apiKeyId" text, sandbox boolean,
      at timestamptz, method text, path text, operation text, status int, "errorCode" text, error text, "durationMs" int, "postId" text)
  ), there AS MATERIALIZED ( -- none that is being deleted: one user would lose the requests of all
    SELECT id FROM users WHERE id IN (SELECT "userId" FROM r) FOR KEY SHARE SKIP LOCKED
  )
  INSERT INTO api_requests (id, user_id, api_key_id, sandbox, at, method, path, operation, status, error_code, error, duration_ms, post_id)
  SELECT r.id, r."userId", r."apiKeyId", r.sandbox, r.at, r.method, r.path, r.operation, r.status, r."errorCode", r.error, r."durationMs",
    r."postId"
  FROM r JOIN there ON there.id = r."userId"
  ON CONFLICT (id) DO NOTHING`;

/**
 * Deletes requests that were kept long enough, the oldest first.
 * @returns how many; `limit` means that there may be more
 */
export const forgetRequests = (db: Sql, keepMs: number, limit = 5_000): Promise<number> => db.$executeRaw`
  DELETE FROM api_requests WHERE id = ANY (ARRAY(
    SELECT id FROM api_requests WHERE id < ${firstId('req', new Date(Date.now() - keepMs))}
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;

/** Deletes some requests of a user. @returns how many */
export const eraseRequests = (db: Sql, userId: string, limit: number): Promise<number> => db.$executeRaw`
  DELETE FROM api_requests WHERE id IN (
    SELECT id FROM api_requests WHERE user_id = ${userId} ORDER BY user_id, id LIMIT ${limit}::int)`;
