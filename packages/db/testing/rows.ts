import { randomUUID } from 'node:crypto';
import { newId, type Platform, type PostPlan } from '@carillon/core';
import type { Database, Sql } from '../client.ts';
import { type Author, createPosts, type StoredPost } from '../posts/create-posts.ts';
import { createProfile } from '../profiles.ts';
import { createUser } from '../users.ts';

export interface Owner {
  readonly userId: string;
  readonly profileId: string;
}

/** A user with a profile. */
export async function createOwner(db: Database): Promise<Owner> {
  const user = { email: `${randomUUID()}@example.com`, passwordHash: 'none', plan: 'scale' } as const;
  const userId = await createUser(db, user);
  if (userId === null) throw new Error('The address is in use.');
  const { id: profileId } = await createProfile(db, { userId, name: 'Test', timezone: 'UTC', groupId: null });
  return { userId, profileId };
}

/** An account without credentials. @returns its id */
export async function createAccount(db: Database, { profileId }: Owner, platform: Platform = 'x') {
  const platformUserId = randomUUID();
  const id = newId('sac');
  await db.socialAccount.create({
    data: { id, profileId, platform, platformUserId, platformUsername: 'ringer', platformAvatar: '' },
  });
  return id;
}

/** Stores one post. @returns null when its author's month has no room */
export async function createPost(db: Sql, newPost: PostPlan, author: Author): Promise<StoredPost | null> {
  const [creation] = await createPosts(db, [{ newPost, author }]);
  if (creation?.kind === 'stored') return creation;
  if (creation?.kind === 'over_limit') return null;
  throw new Error('The author, the profile or an account is not what the post needs.');
}

/** A post for its own account unless one is given, due now. @returns the publications' ids */
export async function createQueued(
  db: Database,
  owner: Owner,
  {
    accounts,
    contents = ['ding'],
    platform = 'x',
  }: {
    readonly accounts?: readonly string[];
    readonly contents?: readonly string[];
    readonly platform?: Platform;
  } = {},
): Promise<string[]> {
  const publications = (accounts ?? [await createAccount(db, owner, platform)]).map((socialAccountId) => ({
    id: newId('pp'),
    socialAccountId,
    platform,
    sandbox: false,
    items: contents.map((content) => ({ content })),
    dueAt: null,
  }));
  const post = { id: newId('pst'), profileId: owner.profileId, content: contents[0] ?? '', publications };
  const quota = { userId: owner.userId, postsPerMonth: 1_000_000 };
  await createPost(db, { ...post, status: 'queued', scheduledAt: null, latestAt: null }, quota);
  return publications.map(({ id }) => id);
}

/** `createQueued` for a post with one account. */
export async function createOne(db: Database, owner: Owner, contents?: readonly string[]): Promise<string> {
  const [id] = await createQueued(db, owner, contents === undefined ? {} : { contents });
  if (id === undefined) throw new Error('No publication was made.');
  return id;
}

/** Times that are written of a publication, in ms from now. */
export interface RowTimes {
  readonly dueInMs?: number;
  readonly nextInMs?: number;
  readonly dispatchedInMs?: number;
}

/** `createOne` for a publication with a past of its own, or another time to come. */
export async function createWithTimes(
  db: Database,
  owner: Owner,
  { dueInMs, nextInMs, dispatchedInMs }: RowTimes,
  accounts?: readonly string[],
): Promise<string> {
  const [id = ''] = await createQueued(db, owner, accounts === undefined ? {} : { accounts });
  const at = (ms: number) => new Date(Date.now() + ms);
  await db.publication.update({
    where: { id },
    data: {
      ...(dueInMs !== undefined && { dueAt: at(dueInMs) }),
      ...(nextInMs !== undefined && { nextAt: at(nextInMs) }),
      ...(dispatchedInMs !== undefined && { dispatchedAt: at(dispatchedInMs) }),
    },
  });
  return id;
}

/** Everything of a publication. */
export const read = (db: Database, id: string) =>
  db.publication.findUniqueOrThrow({
    where: { id },
    include: {
      post: true,
      items: { orderBy: { position: 'asc' } },
      history: { orderBy: { leaseToken: 'asc' } },
    },
  });
