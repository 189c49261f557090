import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { byItself } from '../groups.ts';
import { opaqueArray } from '../sql-parts.ts';
import { firstOfEach, isPublishing, type Lease } from './lease.ts';

/** Values that a network fixed for an item before its first try: it never changes between tries. */
export interface FixedItem {
  readonly position: number;
  readonly recordKey: string | null;
  readonly record: unknown;
  readonly cid: string | null;
}

/** Items that are about to be sent, with what is fixed for them now; nothing for those that had it fixed before. */
export interface IntentRequest {
  readonly lease: Lease;
  readonly positions: readonly number[];
  readonly fixed: readonly FixedItem[];
}

/** That an item is about to be sent, by Postgres' clock. */
export interface Intent {
  readonly position: number;
  readonly sends: number;
  readonly intentAt: Date;
  readonly firstIntentAt: Date;
}

/**
 * Commits the intent to send items: from here on they count as perhaps sent. What is fixed is stored with it.
 * @returns null when the lease is lost or has less than `marginMs` left, or an item is no longer pending, or was fixed
 * before, or the user is disabled
 */
export async function intendItems(
  db: Sql,
  lease: Lease,
  positions: readonly number[],
  { fixed = [], marginMs = 0 }: { readonly fixed?: readonly FixedItem[]; readonly marginMs?: number } = {},
): Promise<readonly Intent[] | null> {
  const [row] = await runIntend(db, [{ lease, positions, fixed }], { marginMs, waits: true });
  return row ? intentsOf(row, positions) : null;
}

/**
 * The same for items in doubt whose repeat is safe: they stay in doubt, and are to be looked for until now. It counts as no
 * further send, because the network takes it for the same.
 * @returns null as `intendItems`, or when an item is not in doubt
 */
export async function intendRepeat(
  db: Sql,
  { lease, positions }: Omit<IntentRequest, 'fixed'>,
  marginMs = 0,
): Promise<readonly Intent[] | null> {
  const how = { marginMs, waits: true, repeats: true };
  const [row] = await runIntend(db, [{ lease, positions, fixed: [] }], how);
  return row ? intentsOf(row, positions) : null;
}

/**
 * The same for several in one statement, which waits for nobody.
 * @param marginMs as for one
 * @returns in their order; `byItself` for one whose lease is lost, or which somebody is changing right now
 */
export async function intendTogether(
  db: Sql,
  requests: readonly IntentRequest[],
  marginMs = 0,
): Promise<(readonly Intent[] | null | typeof byItself)[]> {
  const first = firstOfEach(requests);
  const rows = await runIntend(db, [...first], { marginMs, waits: false });
  return requests.map((request) => {
    const row = first.has(request) && rows.find(({ id }) => id === request.lease.publicationId);
    return row ? intentsOf(row, request.positions) : byItself;
  });
}

interface Row {
  readonly id: string;
  readonly intents: readonly (Pick<Intent, 'position' | 'sends'> &
    Record<'intentAt' | 'firstIntentAt', string>)[];
}

const intentsOf = ({ intents }: Row, positions: readonly number[]): Intent[] | null =>
  intents.length < positions.length
    ? null
    : intents.map(({ intentAt, firstIntentAt, ...intent }) => ({
        ...intent,
        intentAt: new Date(intentAt),
        firstIntentAt: new Date(firstIntentAt),
      }));

interface Intending {
  /** A lease with less left than this is not used to begin a call. */
  readonly marginMs: number;
  readonly waits: boolean;
  /** Items in doubt instead of those that are not sent; false unless given. */
  readonly repeats?: boolean;
}

function runIntend(
  db: Sql,
  requests: readonly IntentRequest[],
  { marginMs, waits, repeats = false }: Intending,
): Promise<Row[]> {
  const ids = requests.map(({ lease }) => lease.publicationId);
  const tokens = requests.map(({ lease }) => String(lease.leaseToken));
  const items = requests.flatMap(({ lease, positions, fixed }) =>
    positions.map((position) => ({
      ...fixed.find((item) => item.position === position),
      id: lease.publicationId,
      position,
    })),
  );
  return db.$queryRaw<Row[]>`
    WITH asked AS (SELECT id, token FROM unnest(${opaqueArray(ids)}::text[], ${opaqueArray(tokens)}::bigint[]) AS asked(id, token)),
    holder AS (
      SELECT p.id FROM asked JOIN publications p ON p.id = asked.id AND p.lease_token = asked.token JOIN social_accounts a ON a.id = p.social_account_id
      WHERE ${isPublishing} AND NOT a.held AND p.lease_until > clock_timestamp() + ${marginMs}::float8 * interval '1 millisecond'
      FOR NO KEY UPDATE OF p ${waits ? Prisma.empty : Prisma.sql`SKIP LOCKED`}
    ),
    intended AS (
      UPDATE items i SET state = 'sending', ${repeats ? Prisma.empty : Prisma.sql`sends = sends + 1,`} intent_at = clock_timestamp(), first_intent_at = coalesce(first_intent_at, clock_timestamp()),
        record_key = coalesce(i.record_key, w."recordKey"), record = coalesce(i.record, w.record), cid = coalesce(i.cid, w.cid)
      FROM holder JOIN jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS w(id text, position int, "recordKey" text, record jsonb, cid text) ON w.id = holder.id
      WHERE i.publication_id = w.id AND i.position = w.position AND i.state = ${repeats ? Prisma.sql`'sending'` : Prisma.sql`'pending'`} AND (i.record_key IS NULL OR w."recordKey" IS NULL)
      RETURNING i.publication_id AS id, jsonb_build_object('position', i.position, 'sends', sends, 'intentAt', intent_at, 'firstIntentAt', first_intent_at) AS intent
    )
    SELECT id, jsonb_agg(intent) AS intents FROM intended GROUP BY id`;
}
