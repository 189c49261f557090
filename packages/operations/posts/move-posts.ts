import { ApiError, type ChangedPost, changePost, mediaIdsOf, type PlannedAccount } from '@carillon/core';
import type { Queries } from '@carillon/db';
import type { Caller } from '@carillon/db/api-keys';
import { findMedia } from '@carillon/db/media';
import { findTargets, type LockedPost, lockFreePosts, storeTimes } from '@carillon/db/posts';
import { monthOf } from '@carillon/db/spending';
import { itemLimits, mediaRules, optionRules, pictureLimits } from '@carillon/networks/descriptors';
import type { RequestContext } from '../context.ts';
import { takeTurn } from '../run/bulkhead.ts';
import { budgetsOf } from './budgets.ts';
import { measure } from './contents-of-request.ts';

/** The version that a post must have to be moved. */
export interface MovedVersion {
  readonly status: string;
  readonly updatedAt: Date;
}

export interface Moves {
  /** By the ids of posts. */
  readonly versions: ReadonlyMap<string, MovedVersion>;
  /** When a post is to go out; null for one that is not to be moved here. */
  readonly timeOf: (post: LockedPost) => Date | null;
}

/** Publications in one transaction: their locks are held for some tenths of a second. */
const maxPublications = 500;

/**
 * Moves those of several posts that a request for each would move, together, within a transaction. It leaves out, as they are, those
 * that somebody holds or has changed, that go out at several times or have begun, that go to a month whose budget is to be asked, and
 * those that may not have that time: one by one, they are answered why.
 */
export async function movePosts(
  tx: Queries,
  { caller, plans }: Pick<RequestContext, 'caller' | 'plans'>,
  { versions, timeOf }: Moves,
): ReturnType<typeof storeTimes> {
  const locked = await lockFreePosts(tx, caller, { ids: [...versions.keys()], maxPublications });
  const plain = locked.filter((post) => isPlain(post, versions.get(post.id)));
  const accounts = await accountsOf(tx, caller, plain);
  const targets = plain.flatMap(({ publications }) => publications);
  // Media that a post has are its own, whatever the caller sees else.
  const known = await findMedia(tx, { ...caller, sandbox: false, profileIds: [] }, mediaIdsOf(targets));
  const changed: ChangedPost[] = [];
  for (const post of plain) {
    const scheduledAt = timeOf(post);
    if (scheduledAt === null) continue;
    const own = accounts.get(post.profileId) ?? [];
    if (goesToAnotherBudget(post, scheduledAt) && budgetsOf(caller, own).length > 0) continue;
    const measures = await measure(post.publications, own);
    await takeTurn();
    const status = post.status === 'draft' ? 'draft' : 'scheduled';
    const context = {
      accounts: own,
      plan: caller.plan,
      plans,
      measures,
      itemLimits,
      options: optionRules,
      now: new Date(),
      media: { rules: mediaRules, atUpload: pictureLimits, known },
    };
    changed.push(...unlessRefused(() => changePost(post, { scheduledAt, status }, context)));
  }
  return storeTimes(tx, changed);
}

/** All of it waits for one time, and it is as it was seen. */
function isPlain(
  { status, updatedAt, publications }: LockedPost,
  version: MovedVersion | undefined,
): boolean {
  const waits = status === 'draft' ? 'pending' : 'scheduled';
  return (
    status === version?.status &&
    updatedAt.getTime() === version.updatedAt.getTime() &&
    (status === 'draft' || status === 'scheduled') &&
    publications.every((each) => each.status === waits && !each.begun) &&
    new Set(publications.map(({ dueAt }) => dueAt?.getTime())).size === 1
  );
}

/** A budget is of a month: whether the one that a post moves to has room is asked for it alone. */
const goesToAnotherBudget = ({ status, scheduledAt }: LockedPost, to: Date): boolean =>
  status !== 'draft' && scheduledAt !== null && monthOf(scheduledAt) !== monthOf(to);

/** The accounts of posts, by their profiles. */
async function accountsOf(tx: Queries, reader: Caller, posts: readonly LockedPost[]) {
  const found = new Map<string, readonly PlannedAccount[]>();
  for (const [profileId, own] of Map.groupBy(posts, (post) => post.profileId)) {
    const ids = own.flatMap(({ publications }) => publications.map((each) => each.socialAccountId));
    const accountIds = [...new Set(ids)];
    found.set(profileId, (await findTargets(tx, { reader, profileId, accountIds })) ?? []);
  }
  return found;
}

function unlessRefused<Result>(plan: () => Result): Result[] {
  try {
    return [plan()];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
