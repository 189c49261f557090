import type { ApiError } from './api-error.ts';
import { checkContents, checkDraft } from './check-contents.ts';
import { checkAppPlans, checkOptions } from './check-options.ts';
import { apiError, invalidRequest } from './errors.ts';
import { newId } from './ids.ts';
import type { OptionRules } from './item-options.ts';
import type { Measures } from './measure-texts.ts';
import { checkMedia, type MediaContext } from './media/check-media.ts';
import type { Plan, Plans } from './plans.ts';
import { type Platform, platformTitles } from './platform.ts';
import type {
  FoundTarget,
  Item,
  ItemLimits,
  Moment,
  PlannedAccount,
  PostRequest,
  TimeRequest,
} from './post-request.ts';
import { type Problem, problem, shownProblems } from './problems.ts';

/** A post ready to be stored with all its publications. */
export interface PostPlan extends Moment {
  readonly id: string;
  readonly profileId: string;
  readonly content: string;
  /** A publication that has not begun by then fails instead of going out late. */
  readonly latestAt: Date | null;
  /** Notes of its author: an own id, and texts by names; nothing unless given. */
  readonly externalId?: string | null;
  readonly metadata?: Readonly<Record<string, string>>;
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
  /** Its network's list price, millionths of a US dollar; null where it charges nothing. */
  readonly price?: number | null;
}

/** One that says what it costs. */
export interface PricedPublication extends PlannedPublication {
  readonly price: number | null;
}

/** The post that a request becomes. With autoSchedule, `placeInSlots` has to give its publications their times. */
export interface PlannedPost extends PostPlan {
  readonly autoSchedule: boolean;
}

/** The same, with what would keep it from being published as it is: a draft may be longer than networks allow. */
interface CheckedPost extends PlannedPost {
  readonly warnings: readonly Problem[];
  readonly publications: readonly PricedPublication[];
}

export interface PlanningContext {
  /** Accounts of the profile that this key may use; others do not exist for it. */
  readonly accounts: readonly PlannedAccount[];
  readonly plan: Plan;
  readonly plans: Plans;
  readonly measures: Measures;
  readonly itemLimits: ItemLimits;
  readonly media: MediaContext;
  readonly options: OptionRules;
  /** Price of an item by its text, US dollars, on networks that charge; nothing costs anything unless given. */
  readonly prices?: Readonly<Partial<Record<Platform, { of(content: string): number }>>>;
  readonly now: Date;
  /** Delay of a post to go out now, so that it can be taken back, ms; 0 unless given. */
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
  const texts = isKept ? checkDraft(targets) : checkLimits(targets, context);
  const others = [
    ...checkMedia(targets, context.media),
    ...checkOptions(targets, context.options, context.media.known),
  ];
  const contents = [...texts, ...others];
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
    externalId: request.externalId ?? null,
    metadata: request.metadata ?? {},
    autoSchedule: request.autoSchedule && !request.publishNow,
    warnings: isKept ? shownProblems(checkLimits(targets, context)) : [],
    publications: targets.map(({ account, items }) => ({
      id: newId('pp'),
      socialAccountId: account.id,
      platform: account.platform,
      sandbox: account.sandbox,
      items,
      dueAt: moment.status === 'scheduled' ? moment.scheduledAt : null,
      price: priceOf({ account, items }, context.prices),
    })),
  };
}

interface PricedTarget extends Pick<FoundTarget, 'items'> {
  readonly account: Pick<PlannedAccount, 'platform' | 'sandbox'>;
}

/** List price of a post on an account, millionths of a US dollar; null where its network charges nothing. */
export function priceOf(
  { account: { platform, sandbox }, items }: PricedTarget,
  prices: PlanningContext['prices'] = {},
): number | null {
  const list = prices[platform];
  if (list === undefined || sandbox) return null;
  return items.reduce((sum, { content }) => sum + Math.round(list.of(content) * 1_000_000), 0);
}

/** Holds contents to what networks take today, which a draft may go beyond. */
export const checkLimits = (
  targets: readonly FoundTarget[],
  context: Pick<PlanningContext, 'measures' | 'itemLimits' | 'options'>,
): Problem[] => [...checkContents(targets, context), ...checkAppPlans(targets, context.options)];

/** The wishes of a request, and everything beside its contents that keeps it from becoming a post. */
interface Findings {
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

/** A time further in the past is a mistake rather than a slow request, ms. */
const maxPastMs = 5 * 60_000;

/**
 * Precedence: publishNow, autoSchedule, status, scheduledAt, draft.
 * @param undoMs delay of what goes out now, so that it can be taken back until then
 */
export function planTime(
  request: TimeRequest,
  now: Date,
  undoMs = 0,
): { moment: Moment; problems: Problem[] } {
  const { publishNow, autoSchedule, scheduledAt, status } = request;
  const problems: Problem[] = latestProblems(request, now);
  if (autoSchedule && scheduledAt !== null) problems.push(problem('both_times', 'autoSchedule', {}));
  if (publishNow) return { moment: atOnce(request, now, undoMs), problems };
  if (autoSchedule) return { moment: { status: 'scheduled', scheduledAt: null }, problems };
  if (scheduledAt !== null && scheduledAt.getTime() < now.getTime() - maxPastMs) {
    problems.push(problem('time_past', 'scheduledAt', { time: scheduledAt.toISOString() }));
  }
  if (status === 'scheduled' && scheduledAt === null) {
    problems.push(problem('time_missing', 'scheduledAt', {}));
  }
  const implied = scheduledAt === null ? 'draft' : 'scheduled';
  return { moment: { status: status ?? implied, scheduledAt }, problems };
}

/** A post that cannot wait for its undo begins at once. */
function atOnce({ latestAt }: TimeRequest, now: Date, undoMs: number): Moment {
  const due = new Date(now.getTime() + undoMs);
  if (undoMs === 0 || (latestAt !== null && latestAt <= due)) return { status: 'queued', scheduledAt: null };
  return { status: 'scheduled', scheduledAt: due };
}

function latestProblems({ latestAt, scheduledAt, publishNow }: TimeRequest, now: Date): Problem[] {
  if (latestAt === null) return [];
  const time = latestAt.toISOString();
  if (latestAt <= now) return [problem('latest_past', 'latestAt', { time })];
  const late = !publishNow && scheduledAt !== null && latestAt <= scheduledAt;
  return late ? [problem('latest_before_time', 'latestAt', { time, due: scheduledAt.toISOString() })] : [];
}
