import { type NetworkLimits, newId, type SlotPreferences } from '@carillon/core';
import type { Database, Queries } from './client.ts';
import { inOrderOfIds, type PageRequest, readPage } from './page.ts';
import { isBound, type Reader, reaches } from './reader.ts';
import { lockUser } from './users.ts';

/** Fields of a profile that may be changed. */
export type ProfileChange = {
  readonly [Field in keyof SlotPreferences]?: SlotPreferences[Field] | undefined;
} & { readonly networkLimits?: NetworkLimits | undefined };

const publicFields = {
  id: true,
  userId: true,
  name: true,
  groupId: true,
  active: true,
  timezone: true,
  spacingMinutes: true,
  dailyLimit: true,
  windows: true,
  networkLimits: true,
  createdAt: true,
  updatedAt: true,
} as const;

export interface NewProfile {
  readonly userId: string;
  readonly name: string;
  readonly timezone: string;
  readonly groupId: string | null;
}

/** The columns hold nothing but what `changeProfile` wrote. */
const withWindows = <Row extends { windows: unknown; networkLimits: string }>(row: Row) => ({
  ...row,
  windows: row.windows as SlotPreferences['windows'],
  networkLimits: row.networkLimits as NetworkLimits,
});

export const createProfile = (db: Queries, profile: NewProfile) =>
  db.profile.create({ data: { id: newId('prf'), ...profile }, select: { id: true } });

/**
 * The same for a person, who may have `max`, counted exactly.
 * @returns null at the limit; then nothing is stored
 */
export const createOwnProfile = (db: Database, profile: NewProfile, max: number) =>
  db.$transaction(async (tx) => {
    const { userId } = profile;
    await lockUser(tx, userId);
    if ((await tx.profile.count({ where: { userId } })) >= max) return null;
    return createProfile(tx, profile);
  });

/** The oldest profile of a user; without one, a new one. Asked several times at once, it makes one. */
export const firstProfile = (db: Database, profile: NewProfile): Promise<{ id: string; isNew: boolean }> =>
  db.$transaction(async (tx) => {
    const { userId } = profile;
    await lockUser(tx, userId);
    const oldest = await tx.profile.findFirst({
      where: { userId },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    if (oldest !== null) return { id: oldest.id, isNew: false };
    return { id: (await createProfile(tx, profile)).id, isNew: true };
  });

/** Those that exist for a reader, the oldest first. */
export function listProfiles(
  db: Queries,
  reader: Reader,
  { limit, after, before, ...filter }: PageRequest & { readonly groupId?: string },
) {
  const { userId, profileIds = [] } = reader;
  const within = isBound(reader) && { in: [...profileIds] };
  return readPage({ limit, after, before }, async (stretch) => {
    const { id, ...others } = inOrderOfIds('asc', stretch);
    const rows = await db.profile.findMany({
      where: { userId, ...filter, id: { ...id, ...within } },
      select: publicFields,
      ...others,
    });
    return rows.map(withWindows);
  });
}

export async function hasProfile(db: Queries, reader: Reader, profileId: string): Promise<boolean> {
  if (!reaches(reader, profileId)) return false;
  const { userId } = reader;
  return (await db.profile.findFirst({ where: { id: profileId, userId }, select: { id: true } })) !== null;
}

/** The time zone of a user's profile, an IANA name. @returns null when the user has no such profile */
export async function profileTimezone(
  db: Queries,
  userId: string,
  profileId: string,
): Promise<string | null> {
  const found = await db.profile.findFirst({ where: { id: profileId, userId }, select: { timezone: true } });
  return found?.timezone ?? null;
}

export const findProfile = (db: Queries, profileId: string) =>
  db.profile.findUnique({
    where: { id: profileId },
    select: { id: true, userId: true, user: { select: { plan: true } } },
  });

/** One statement, so that the answer is what it wrote. @returns null when the reader has no such profile */
export async function changeProfile(
  db: Queries,
  reader: Reader,
  { id, change }: { id: string; change: ProfileChange },
) {
  if (!reaches(reader, id)) return null;
  const { userId } = reader;
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const reviewed = (await changesLimits(db, id, change)) ? { reviewedLimits: '' } : {};
  const rows = await db.profile.updateManyAndReturn({
    where: { id, userId },
    data: { ...Object.fromEntries(given), ...reviewed },
    select: publicFields,
  });
  return rows.map(withWindows)[0] ?? null;
}

/** True where planned posts are to be looked through again. */
async function changesLimits(db: Queries, id: string, { networkLimits }: ProfileChange): Promise<boolean> {
  if (networkLimits === undefined) return false;
  const found = await db.profile.findUnique({ where: { id }, select: { networkLimits: true } });
  return found?.networkLimits !== networkLimits;
}

export interface ProfileDescription {
  readonly name?: string | undefined;
  readonly groupId?: string | null | undefined;
  readonly active?: boolean | undefined;
}

/** A field that is not given stays as it is. @returns false when the user has no such profile */
export async function describeProfile(
  db: Queries,
  userId: string,
  { id, change: { name, groupId, active } }: { id: string; change: ProfileDescription },
): Promise<boolean> {
  const data = {
    ...(name !== undefined && { name }),
    ...(groupId !== undefined && { groupId }),
    ...(active !== undefined && { active }),
  };
  const { count } = await db.profile.updateMany({ where: { id, userId }, data });
  return count > 0;
}

/** Those of the ids that are no profile of the reader. */
export async function findForeignProfiles(
  db: Queries,
  reader: Reader,
  ids: readonly string[],
): Promise<string[]> {
  const { userId } = reader;
  const own = await db.profile.findMany({ where: { userId, id: { in: [...ids] } }, select: { id: true } });
  const known = new Set(own.map(({ id }) => id));
  return ids.filter((id) => !known.has(id) || !reaches(reader, id));
}
