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

/**
 * SQL: the newest posts of all owners together, read from the index of each of them.
 * @param newestOf SQL of the newest `limit` posts of one
 */
export function newestOfEach(
  { ids }: Owners,
  limit: number,
  newestOf: (owner: Prisma.Sql) => Prisma.Sql,
): Prisma.Sql {
  const [first, ...others] = ids;
  if (others.length === 0) return newestOf(Prisma.sql`${first}`);
  return Prisma.sql`SELECT its.* FROM unnest(${opaqueArray(ids)}::text[]) AS own (id) CROSS JOIN LATERAL (${newestOf(Prisma.sql`own.id`)}) its
      ORDER BY its.id DESC LIMIT ${limit}`;
}

/** Owners of whom as many posts are scanned as of one. */
const maxInFull = 5;

/** How many posts are scanned for a list of all owners; each of them is read as far, so of many it is less. */
export const stepsOf = ({ ids }: Owners, steps: number): number =>
  Math.ceil((steps * Math.min(maxInFull, ids.length)) / ids.length);
