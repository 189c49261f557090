import { isDeepStrictEqual } from 'node:util';
import {
  apiError,
  changePost,
  changesIn,
  isNoChange,
  type NamedAccount,
  openStatus,
  type PostStatus,
  type WantedChange,
} from '@carillon/core';
import { inTransaction, type Queries } from '@carillon/db';
import {
  changeMetadata,
  findTargets,
  keepForUndo,
  type LockedPost,
  lockPost,
  readChanged,
  type StoredPost,
  storeChange,
} from '@carillon/db/posts';
import { readCosts } from '@carillon/db/spending';
import { countAsReal } from '@carillon/db/usages';
import { itemLimits, optionRules } from '@carillon/networks/descriptors';
import { prices } from '@carillon/networks/prices';
import type { RequestContext } from '../context.ts';
import { budgetsOf, requireRoom } from './budgets.ts';
import { measure, mediaOf } from './contents-of-request.ts';
import { place } from './place-in-slots.ts';

export interface Replanning {
  readonly id: string;
  readonly change: WantedChange;
  /** @throws {ApiError} for a status in which this cannot be done */
  readonly check?: (status: PostStatus) => void;
}

interface Replanned extends StoredPost {
  /** The accounts that it goes to, or went. */
  readonly platforms: number;
  /** Those that it went to before, and does not any more. */
  readonly dropped: readonly NamedAccount[];
  /** Nothing was to be changed. */
  readonly isSame: boolean;
}

/**
 * Changes a stored post, all of it or nothing. A worker that claims it at the same moment either comes first, and the
 * change is refused, or finds the new post.
 * @throws {ApiError} 404, 400 for its status, 409 for a medium that goes meanwhile, and whatever creating such a post would
 */
export const replanPost = (
  { db, caller, plans, undoMs }: Pick<RequestContext, 'db' | 'caller' | 'plans' | 'undoMs'>,
  { id, change: wanted, check }: Replanning,
): Promise<Replanned> =>
  inTransaction(db, async (tx) => {
    const locked = await lockPost(tx, caller, id);
    if (locked === null) throw apiError('post_not_found');
    check?.(openStatus(locked));
    const change = changesIn(locked, wanted);
    const { metadata } = wanted;
    if (metadata !== undefined) await changeMetadata(tx, id, metadata);
    if (isNoChange(change))
      return unchanged(tx, locked, metadata === undefined || isDeepStrictEqual(metadata, locked.metadata));
    const { userId, plan } = caller;
    const known = locked.publications.map(({ socialAccountId }) => socialAccountId);
    const accountIds = [...new Set([...known, ...Object.keys(change.platforms ?? {})])];
    const { profileId } = locked;
    const accounts = await findTargets(tx, { reader: caller, profileId, accountIds });
    if (accounts === null) throw apiError('profile_not_found');
    const targets = Object.values(change.platforms ?? locked.publications);
    const measures = await measure(targets, accounts);
    const given = await mediaOf(tx, caller, targets);
    // Media that it has are its own, whatever this key sees else.
    const kept = await mediaOf(tx, { ...caller, sandbox: false, profileIds: [] }, locked.publications);
    const media = { ...given, known: new Map([...kept.known, ...given.known]) };
    const context = {
      accounts,
      plan,
      plans,
      measures,
      itemLimits,
      media,
      options: optionRules,
      prices,
      now: new Date(),
      undoMs,
    };
    const changed = changePost(locked, change, context);
    const isBound = budgetsOf(caller, accounts).length > 0;
    const before = isBound ? await readCosts(tx, [id]) : [];
    if (change.publishNow && changed.scheduledAt !== null) await keepForUndo(tx, id, changed.scheduledAt);
    const stored = await storeChange(tx, locked, await place(tx, { userId, post: changed, moves: true }));
    if (stored === null) throw apiError('changed_meanwhile');
    const turnsReal = locked.countedApart && changed.publications.some((publication) => !publication.sandbox);
    const author = { userId, postsPerMonth: plans[plan].postsPerMonth };
    if (turnsReal && !(await countAsReal(tx, author, locked))) throw apiError('monthly_limit_reached');
    if (isBound) await requireRoom(tx, { caller, postIds: [id], before });
    const { platforms: named = null } = change;
    const dropped = locked.publications.filter(
      ({ begun, socialAccountId }) => named !== null && !begun && !(socialAccountId in named),
    );
    return { ...stored, platforms: changed.publications.length, dropped, isSame: false };
  });

/** Nothing of it is to be published otherwise. */
const unchanged = async (tx: Queries, { id, publications }: LockedPost, isSame: boolean) => ({
  post: await readChanged(tx, id),
  wakeUps: [],
  platforms: publications.length,
  dropped: [],
  isSame,
});
