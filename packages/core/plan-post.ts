import type { Problem } from './api-error.ts';
import { checkContents, checkDraft, type Measures } from './check-contents.ts';
import { apiError, invalidRequest } from './errors.ts';
import { findProblems } from './find-problems.ts';
import { newId } from './ids.ts';
import { checkMedia, type MediaContext } from './media/check-media.ts';
import type { Moment } from './plan-time.ts';
import type { Plan, Plans } from './plans.ts';
import type { Platform } from './platform.ts';
import type { Item, PlannedAccount, PostRequest } from './post-request.ts';
import { toldProblems } from './problems.ts';

/** A post ready to be stored with all its publications. */
export interface PostPlan extends Moment {
  readonly id: string;
  readonly profileId: string;
  readonly content: string;
  /** A publication that has not begun by then fails instead of going out late. */
  readonly latestAt: Date | null;
  readonly publications: readonly PlannedPublication[];
}

export interface PlannedPublication {
  readonly id: string;
  readonly socialAccountId: string;
  readonly platform: Platform;
  /** True for a sandbox account. */
  readonly sandbox: boolean;
  readonly items: readonly Item[];
  /** Null for a draft, and for what goes out at once. */
  readonly dueAt: Date | null;
}

/** The post that a request becomes. With autoSchedule, `placeInSlots` has to give its publications their times. */
export interface PlannedPost extends PostPlan {
  readonly autoSchedule: boolean;
}

/** The same, with what would keep it from being published as it is: a draft may be longer than networks allow. */
export interface CheckedPost extends PlannedPost {
  readonly warnings: readonly Problem[];
}

export interface PlanningContext {
  /** Accounts of the profile that this key may use; others do not exist for it. */
  readonly accounts: readonly PlannedAccount[];
  readonly plan: Plan;
  readonly plans: Plans;
  readonly measures: Measures;
  readonly media: MediaContext;
  readonly now: Date;
  /** What is to go out now is due so much later, so that it can be taken back, ms; 0 unless given. */
  readonly undoMs?: number;
}

/**
 * Decides whether a request becomes a post, and which. Stores nothing.
 * @param mayBeLong true for a text that networks do not take, as long as it is a draft; false unless the request says draft
 * @throws {ApiError} 400 for accounts, then for content and time; 403 for a thread beyond the plan; each with all problems
 */
export function planPost(
  request: PostRequest,
  context: PlanningContext,
  mayBeLong = request.status === 'draft',
): CheckedPost {
  const found = findProblems(request, context);
  const { moment, targets, unknown, thread } = found;
  const isKept = mayBeLong && moment.status === 'draft';
  const texts = isKept ? checkDraft(targets) : checkContents(targets, context.measures);
  const contents = [...texts, ...checkMedia(targets, context.media)];
  const problems = [...found.accountProblems, ...contents, ...found.otherProblems];
  if (unknown) throw apiError('social_accounts_not_found').because(problems);
  const [first, ...rest] = problems;
  if (thread !== null && rest.length === 0) throw thread.because(problems);
  if (first !== undefined) throw invalidRequest([first, ...rest]);
  return {
    id: newId('pst'),
    profileId: request.profileId,
    content: targets[0]?.items[0]?.content ?? '',
    ...moment,
    latestAt: request.latestAt,
    autoSchedule: request.autoSchedule && !request.publishNow,
    warnings: isKept ? toldProblems(checkContents(targets, context.measures)) : [],
    publications: targets.map(({ account, items }) => ({
      id: newId('pp'),
      socialAccountId: account.id,
      platform: account.platform,
      sandbox: account.sandbox,
      items,
      dueAt: moment.status === 'scheduled' ? moment.scheduledAt : null,
    })),
  };
}
