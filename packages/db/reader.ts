import { Prisma } from './generated/client.ts';
import { opaqueArray } from './sql-parts.ts';

/** Who reads. What another user has does not exist, nor, with a sandbox key, what belongs to real accounts. */
export interface Reader {
  readonly userId: string;
  readonly sandbox: boolean;
  /** Profiles that the key is bound to: of others, and of what is theirs, nothing exists. All when empty, or not given. */
  readonly profileIds?: readonly string[];
  /** Null for a person. */
  readonly apiKeyId?: string | null;
  /** The first of the keys that this one was rotated from, or itself: what that uploaded is its own. Null for a person. */
  readonly firstKeyId?: string | null;
}

/** True for a key that does not reach all profiles of its user. */
export const isBound = ({ profileIds = [] }: Pick<Reader, 'profileIds'>): boolean => profileIds.length > 0;

/** True when a profile exists for a reader, as far as the reader's key says; whose it is, is another question. */
export const reaches = (reader: Pick<Reader, 'profileIds'>, profileId: string): boolean =>
  !isBound(reader) || reader.profileIds?.includes(profileId) === true;

/** Prisma's condition on rows with a profile. */
export const inReach = (reader: Pick<Reader, 'profileIds'>): { profileId?: { in: string[] } } =>
  isBound(reader) ? { profileId: { in: [...(reader.profileIds ?? [])] } } : {};

/** SQL: ` AND …`, for a column with the id of a profile. */
export const andInReach = (reader: Pick<Reader, 'profileIds'>, column: Prisma.Sql): Prisma.Sql =>
  isBound(reader)
    ? Prisma.sql`AND ${column} = ANY(${opaqueArray(reader.profileIds ?? [])}::text[])`
    : Prisma.empty;
