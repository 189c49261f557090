import type { Queries } from '../client.ts';

/** A file that wants a place among those on their way, or one that has a place and wants more bytes. */
export interface Arriving {
  /** The id of the medium that it is to become. */
  readonly id: string;
  readonly userId: string;
  /** Bytes without which it is refused. */
  readonly needed: number;
  /** Bytes that it gets where there are as many; not less than `needed`. */
  readonly wanted: number;
  /** Bytes that all media of its owner may have; null where it need not fit, because its bytes count already. */
  readonly planBytes: number | null;
  /** Bytes that all files on their way may have. */
  readonly roomBytes: number;
}

/** What holds for all processes together. */
export interface ArrivalLimits {
  readonly ofUser: number;
  readonly ofAll: number;
  /** A place is kept for so long unless it is renewed, ms. */
  readonly leaseMs: number;
}

/**
 * - plan: it does not fit beside what its owner has, and has on the way
 * - user, all: as many files of its owner, or of all, are on their way
 * - room: their bytes leave no room for it
 */
export type Arrival =
  | { readonly kind: 'taken'; readonly bytes: number }
  | { readonly kind: 'plan' | 'user' | 'all' | 'room' };

/** Gives a file a place, or more bytes, in one statement. Whoever asks at the same moment comes before or after. */
export async function takePlace(
  db: Queries,
  { id, userId, needed, wanted, planBytes, roomBytes }: Arriving,
  { ofUser, ofAll, leaseMs }: ArrivalLimits,
): Promise<Arrival> {
  const [answer] = await db.$queryRaw<{ kind: Arrival['kind']; bytes: number }[]>`
    SELECT outcome AS kind, granted::float8 AS bytes FROM media_arrive(${id}, ${userId}, ${needed}::bigint, ${wanted}::bigint,
      ${planBytes}::bigint, ${roomBytes}::bigint, ${ofUser}::int, ${ofAll}::int, ${leaseMs}::float8)`;
  if (answer === undefined) throw new Error('Postgres told nothing of a place.');
  const { kind, bytes } = answer;
  return kind === 'taken' ? { kind, bytes } : { kind };
}

/** True when so many bytes would fit beside what a user has stored, if nothing else were on its way. */
export async function fitsPlan(
  db: Queries,
  { userId, needed, planBytes }: Pick<Arriving, 'userId' | 'needed'> & { readonly planBytes: number },
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ fits: boolean }[]>`
    SELECT media_used(${userId}) + ${needed}::bigint <= ${planBytes}::bigint AS fits`;
  return row?.fits === true;
}

/** Keeps places for longer, unless they were given up. */
export async function renewPlaces(db: Queries, ids: readonly string[], leaseMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE media_arrivals SET until = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE id = ANY(${[...ids]}::text[]) AND until > '-infinity'`;
}

/**
 * Gives up a file that lies in the store, and counts no more: from now on it cannot become a medium.
 * @returns false when it has become one
 */
export async function giveUpPlace(db: Queries, id: string): Promise<boolean> {
  await db.$executeRaw`UPDATE media_arrivals SET until = '-infinity' WHERE id = ${id}`;
  return (await db.medium.count({ where: { id } })) === 0;
}

/** Forgets places of files of which nothing is left anywhere. */
export async function forgetPlaces(db: Queries, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`DELETE FROM media_arrivals WHERE id = ANY(${[...ids]}::text[])`;
}

/** Some places that were given up, or kept by nobody for so long. @returns their ids */
export async function findLostPlaces(
  db: Queries,
  { lostMs, limit }: { readonly lostMs: number; readonly limit: number },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM media_arrivals WHERE until < clock_timestamp() - ${lostMs}::float8 * interval '1 millisecond' LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}
