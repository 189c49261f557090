import type { Problem } from './api-error.ts';
import { checkContents, type Measures } from './check-contents.ts';
import { apiError, invalidRequest } from './errors.ts';
import { newId } from './ids.ts';
import { type Moment, planTime } from './plan-time.ts';
import type { Plan, Plans } from './plans.ts';
import { type Platform, platformTitles } from './platform.ts';
import type { FoundTarget, Item, PlannedAccount, PostRequest } from './post-request.ts';
import { problem } from './problems.ts';

/** A post ready to be stored with all its publications. */
export interface PostPlan extends Moment {
  readonly id: string;
  readonly profileId: string;
  readonly content: string;
  /** What has not begun by then fails instead of going out late. */
  readonly latestAt: Date | null;
  readonly publications: readonly PlannedPublication[];
}

export interface PlannedPublication {
  readonly id: string;
  readonly socialAccountId: string;
  readonly platform: Platform;
  /** Whether the account is a sandbox account. */
  readonly sandbox: boolean;
  readonly items: readonly Item[];
  /** Null for a draft, and for what goes out at once. */
  readonly dueAt: Date | null;
}

/** What a request becomes. With autoSchedule, `placePost` has to give its publications their times. */
export interface PlannedPost extends PostPlan {
  readonly autoSchedule: boolean;
}

export interface PlanningContext {
  /** Accounts of the profile that this key may use; others do not exist for it. */
  readonly accounts: readonly PlannedAccount[];
  readonly plan: Plan;
  readonly plans: Plans;
  readonly measures: Measures;
  readonly now: Date;
}

/**
 * Decides whether a request becomes a post, and which. Stores nothing.
 * @throws {ApiError} 400 for accounts, then for content and time; 403 for a thread beyond the plan
 */
export function planPost(request: PostRequest, context: PlanningContext): PlannedPost {
  const targets = findTargets(request, context.accounts);
  const { moment, problems: timeProblems } = planTime(request, context.now);
  refuseIfAny([...checkAccounts(targets), ...checkContents(targets, context.measures), ...timeProblems]);
  const thread = threadBeyond(targets, context);
  if (thread !== null) throw thread.error;
  return {
    id: newId('pst'),
    profileId: request.profileId,
    content: targets[0]?.items[0]?.content ?? '',
    ...moment,
    latestAt: request.latestAt,
    autoSchedule: request.autoSchedule && !request.publishNow,
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

function findTargets(request: PostRequest, accounts: readonly PlannedAccount[]): FoundTarget[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return Object.entries(request.platforms).map(([id, target]) => {
    const account = byId.get(id);
    if (account === undefined) throw apiError('social_accounts_not_found');
    return { path: `platforms.${id}`, account, items: target.items };
  });
}

/** Accounts that cannot be posted to now. */
export function checkAccounts(targets: readonly FoundTarget[]): Problem[] {
  return targets
    .filter(({ account }) => !account.active)
    .map(({ path, account }) =>
      problem('account_inactive', path, {
        network: platformTitles[account.platform],
        handle: account.platformUsername,
      }),
    );
}

/** The first thread that the plan does not allow. */
export function threadBeyond(
  targets: readonly FoundTarget[],
  { plan, plans }: Pick<PlanningContext, 'plan' | 'plans'>,
) {
  const thread = targets.find(({ items }) => items.length > 1);
  if (thread === undefined || plans[plan].threads) return null;
  return {
    path: thread.path,
    error: apiError('threads_need_growth', { path: `${thread.path}.items`, plan }),
  };
}

function refuseIfAny(problems: readonly Problem[]): void {
  const [first, ...rest] = problems;
  if (first !== undefined) throw invalidRequest([first, ...rest]);
}
