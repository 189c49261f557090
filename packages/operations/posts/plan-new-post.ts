import {
  ApiError,
  apiError,
  type ErrorCode,
  keyShare,
  type PlannedAccount,
  type PlannedPost,
  type Problem,
  planPost,
  planTime,
} from '@carillon/core';
import { type Author, type Look, lookBeside } from '@carillon/db/posts';
import { isBound } from '@carillon/db/reader';
import type { Payer } from '@carillon/db/spending';
import { itemLimits, optionRules } from '@carillon/networks/descriptors';
import { prices } from '@carillon/networks/prices';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';
import type { newPost } from '../schemas/new-post.ts';
import { isPaidFor } from './budgets.ts';
import { measure, mediaOf } from './contents-of-request.ts';
import { findWarnings } from './find-warnings.ts';
import { looksBeside, readNotes } from './looks-beside.ts';
import { findTaken } from './store-posts.ts';

/** Why a new post may not be stored. */
export const creationErrors: readonly ErrorCode[] = [
  'social_accounts_not_found',
  'no_slot',
  'slot_too_late',
  'profile_not_found',
  'threads_need_growth',
  'monthly_limit_reached',
  'key_share_used_up',
  'budget_reached',
  'external_id_taken',
  'changed_meanwhile',
  'media_processing',
];

export type NewPost = z.output<typeof newPost>;

/** A post ready to be stored, and what its author should know. */
export interface Planned {
  readonly planned: PlannedPost;
  /** But for what its looks find while it is stored. */
  readonly warnings: readonly Problem[];
  readonly looks: readonly Look[];
  /** The key, where a budget pays for a part of it. */
  readonly payer: Payer | null;
}

/** When one looks at what stands beside a post: before it is stored, in the statement that stores it, or never. */
export type Looking = 'before' | 'storing' | 'never';

/** Looks of a post that others may wait for, which are stored in the same statement. */
const mostWhileStoring = 10;

type Planning = Pick<RequestContext, 'db' | 'caller' | 'plans' | 'undoMs' | 'sumCharges' | 'readSpending'>;

/**
 * Plans the post that a request asks for. Stores nothing. A post asked for once more is answered by the one that is there,
 * though it could not be made any more: its time has passed, its account was lost.
 * @throws {ApiError} 409 for an externalId that another post has, and whatever `plan` throws
 */
export async function planNewPost(...asked: Parameters<typeof plan>): Promise<Planned> {
  try {
    return await plan(...asked);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    const [context, { externalId }] = asked;
    throw (await findTaken(context.db, authorOf(context), externalId)) ?? error;
  }
}

/**
 * @param accounts those of its profile that it names, as far as the caller may use them; null where there is no such profile
 * @throws {ApiError} 404 for the profile, and whatever `planPost` throws
 */
async function plan(
  { db, caller, plans, undoMs, ...reading }: Planning,
  body: NewPost,
  accounts: readonly PlannedAccount[] | null,
  looking: Looking = body.publishNow ? 'never' : 'storing',
): Promise<Planned> {
  if (accounts === null) throw apiError('profile_not_found');
  const { profileId, platforms, offsetsOfOthers } = body;
  const now = new Date();
  const { moment } = planTime(body, now, undoMs);
  const at = body.autoSchedule ? null : moment.scheduledAt;
  const looks = looking === 'never' ? [] : looksBeside({ profileId, platforms, accounts, at });
  const isLater = looking === 'storing' && looks.length <= mostWhileStoring;
  const reads = body.publishNow ? 'nothing' : looking === 'never' ? 'limits' : 'all';
  // Postgres looks while the texts are measured.
  const finding = Promise.all([
    findWarnings(reading, { caller, platforms, accounts, offsetsOfOthers, at, reads }),
    isLater || looks.length === 0 ? null : lookBeside(db, looks),
  ]);
  finding.catch(() => {}); // it is awaited below, unless the post is no good: then that is what is said
  const targets = Object.values(platforms);
  const measures = await measure(targets, accounts);
  const media = await mediaOf(db, caller, targets);
  const planning = {
    accounts,
    plan: caller.plan,
    plans,
    measures,
    itemLimits,
    media,
    options: optionRules,
    prices,
    now,
    undoMs,
  };
  const { warnings: found, ...planned } = planPost(body, planning);
  const [said, notes] = await finding;
  const { firstKeyId, monthlyBudget = null } = caller;
  return {
    planned,
    payer: isPaidFor(planned, caller, accounts) ? { firstKeyId, monthlyBudget } : null,
    warnings: [...found, ...said, ...readNotes(notes)],
    looks: isLater ? looks : [],
  };
}

/** For whom posts are stored. */
export function authorOf({ caller, plans }: Pick<RequestContext, 'caller' | 'plans'>): Author {
  const { userId, plan, apiKeyId, firstKeyId, sandbox, profileIds } = caller;
  const { postsPerMonth: max } = plans[plan];
  const author = {
    userId,
    plan,
    countsApart: sandbox,
    profileIds,
    ...(apiKeyId && { apiKeyId }),
    ...(firstKeyId && { keyId: firstKeyId }),
  };
  if (!isBound(caller) || firstKeyId === null) return { ...author, postsPerMonth: max };
  const { each, together } = keyShare(max);
  return { ...author, postsPerMonth: together, share: { firstKeyId, posts: each } };
}
