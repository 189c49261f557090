import { Prisma } from '../../generated/client.ts';
import type { Reader } from '../../reader.ts';
import { opaqueArray } from '../../sql-parts.ts';

/** Whose posts a list has, by the column of the index that holds it. */
export interface Owners {
  readonly column: 'user_id' | 'profile_id';
  readonly ids: readonly string[];
}

/** A profile that is asked for, those that the key is bound to, or else the user. */
export function ownersOf({ userId, profileIds = [] }: Reader, profileId: string | undefined): Owners {
  if (profileId !== undefined) return { column: 'profile_id', ids: [profileId] };
  return profileIds.length > 0
    ? { column: 'profile_id', ids: profileIds }
    : { column: 'user_id', ids: [userId] };
}

/** How many posts are read, and which first: `DESC`, the newest. */
interface Extent {
  readonly limit: number;
  readonly direction: 'ASC' | 'DESC';
}

/**
 * SQL: the first posts of all owners together, read from the index of each of them.
 * @param firstOf SQL of the first `limit` posts of one
 */
export function firstOfEach(
  { ids }: Owners,
  { limit, direction }: Extent,
  firstOf: (owner: Prisma.Sql) => Prisma.Sql,
): Prisma.Sql {
  const [first, ...others] = ids;
  if (others.length === 0) return firstOf(Prisma.sql`${first}`);
  return Prisma.sql`SELECT its.* FROM unnest(${opaqueArray(ids)}::text[]) AS own (id) CROSS JOIN LATERAL (${firstOf(Prisma.sql`own.id`)}) its
      ORDER BY its.id ${Prisma.raw(direction)} LIMIT ${limit}`;
}

/** Owners of whom as many posts are scanned as of one. */
const maxInFull = 5;

/** How many posts are scanned for a list of all owners; each of them is read as far, so of many it is less. */
export const stepsOf = ({ ids }: Owners, steps: number): number =>
  Math.ceil((steps * Math.min(maxInFull, ids.length)) / ids.length);
