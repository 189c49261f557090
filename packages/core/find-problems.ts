import type { ApiError, Problem } from './api-error.ts';
import { apiError } from './errors.ts';
import type { PlanningContext } from './plan-post.ts';
import { type Moment, planTime } from './plan-time.ts';
import { platformTitles } from './platform.ts';
import type { FoundTarget, PostRequest } from './post-request.ts';
import { problem } from './problems.ts';

/** The wishes of a request, and everything beside its contents that keeps it from becoming a post. */
export interface Findings {
  readonly moment: Moment;
  /** Those whose account the caller may use. */
  readonly targets: readonly FoundTarget[];
  /** True when some are of no such account. */
  readonly unknown: boolean;
  /** The error for a thread that the plan does not allow. */
  readonly thread: ApiError | null;
  /** Problems with accounts. */
  readonly accountProblems: readonly Problem[];
  /** Problems with times, and with the plan. */
  readonly otherProblems: readonly Problem[];
}

/** Looks at accounts, times and the plan at once. What takes long, measuring the contents, comes afterwards. */
export function findProblems(request: PostRequest, context: PlanningContext): Findings {
  const byId = new Map(context.accounts.map((account) => [account.id, account]));
  const targets: FoundTarget[] = [];
  const unknown: Problem[] = [];
  for (const [id, { items }] of Object.entries(request.platforms)) {
    const path = `platforms.${id}`;
    const account = byId.get(id);
    if (account === undefined) unknown.push(problem('account_unknown', path, {}));
    else targets.push({ path, account, items });
  }
  const { moment, problems: timeProblems } = planTime(request, context.now, context.undoMs);
  const thread = threadBeyond(targets, context);
  return {
    moment,
    targets,
    unknown: unknown.length > 0,
    thread: thread?.error ?? null,
    accountProblems: [...unknown, ...checkAccounts(targets)],
    otherProblems: [...timeProblems, ...(thread === null ? [] : [thread.problem])],
  };
}

/** Accounts that cannot be posted to now. */
const checkAccounts = (targets: readonly FoundTarget[]): Problem[] =>
  targets
    .filter(({ account }) => !account.active)
    .map(({ path, account }) =>
      problem('account_inactive', path, {
        network: platformTitles[account.platform],
        handle: account.platformUsername,
      }),
    );

/** The first thread that the plan does not allow. */
function threadBeyond(
  targets: readonly FoundTarget[],
  { plan, plans }: Pick<PlanningContext, 'plan' | 'plans'>,
) {
  const thread = targets.find(({ items }) => items.length > 1);
  if (thread === undefined || plans[plan].threads) return null;
  const path = `${thread.path}.items`;
  const error = apiError('threads_need_growth', { path, plan });
  return { error, problem: { path, code: error.code, message: error.message } };
}
