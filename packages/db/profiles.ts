import { newId } from '@carillon/core';
import type { Queries } from './client.ts';

const publicFields = {
  id: true,
  userId: true,
  name: true,
  groupId: true,
  active: true,
  createdAt: true,
  updatedAt: true,
} as const;

export interface NewProfile {
  readonly userId: string;
  readonly name: string;
  readonly timezone: string;
  readonly groupId: string | null;
}

export const createProfile = (db: Queries, profile: NewProfile) =>
  db.profile.create({ data: { id: newId('prf'), ...profile }, select: publicFields });

/** The oldest first. */
export const listProfiles = (db: Queries, userId: string, groupId?: string) =>
  db.profile.findMany({
    where: { userId, ...(groupId === undefined ? {} : { groupId }) },
    select: publicFields,
    orderBy: { id: 'asc' },
    take: 1_000,
  });

export async function hasProfile(db: Queries, userId: string, profileId: string): Promise<boolean> {
  return (await db.profile.findFirst({ where: { id: profileId, userId }, select: { id: true } })) !== null;
}

export const findProfile = (db: Queries, profileId: string) =>
  db.profile.findUnique({
    where: { id: profileId },
    select: { id: true, userId: true, user: { select: { plan: true } } },
  });
