import type { Problem } from './api-error.ts';
import { checkContents, type Measures } from './check-contents.ts';
import type { apiError } from './errors.ts';
import { checkAccounts, type PlanningContext, threadBeyond } from './plan-post.ts';
import { type Moment, planTime } from './plan-time.ts';
import type { Platform } from './platform.ts';
import type { FoundTarget, PostRequest } from './post-request.ts';
import { problem } from './problems.ts';

/** How long an item is for one of the networks of its post. */
export interface Count {
  readonly platform: Platform;
  readonly length: number;
  readonly limit: number;
  /** What the network counts. */
  readonly unit: string;
}

export interface ReviewedTarget {
  readonly socialAccountId: string;
  readonly platform: Platform;
  /** For each item, as each network of the post counts it. */
  readonly items: readonly { readonly counts: readonly Count[] }[];
}

export interface Review {
  /** Everything that would keep the request from becoming a post, as far as the request itself is concerned. */
  readonly problems: readonly Problem[];
  readonly targets: readonly ReviewedTarget[];
  readonly moment: Moment;
}

/** Finds all that is wrong with a request at once, where `planPost` would stop at the first kind. */
export function reviewPost(request: PostRequest, context: PlanningContext): Review {
  const byId = new Map(context.accounts.map((account) => [account.id, account]));
  const named = Object.entries(request.platforms).map(([id, { items }]) => {
    const path = `platforms.${id}`;
    return { id, path, items, account: byId.get(id) };
  });
  const targets = named.filter(
    (target): target is typeof target & FoundTarget => target.account !== undefined,
  );
  const { moment, problems: timeProblems } = planTime(request, context.now);
  const thread = threadBeyond(targets, context);
  return {
    moment,
    problems: [
      ...named
        .filter(({ account }) => account === undefined)
        .map(({ path }) => problem('account_unknown', path, {})),
      ...checkAccounts(targets),
      ...checkContents(targets, context.measures),
      ...timeProblems,
      ...(thread === null ? [] : [toProblem(`${thread.path}.items`, thread.error)]),
    ],
    targets: targets.map(({ account: { id, platform }, items }) => ({
      socialAccountId: id,
      platform,
      items: items.map(({ content }) => ({ counts: count(content, targets, context.measures) })),
    })),
  };
}

const toProblem = (path: string, { code, message }: ReturnType<typeof apiError>): Problem => ({
  path,
  code,
  message,
});

const count = (content: string, targets: readonly FoundTarget[], measures: Measures): Count[] =>
  [...new Set(targets.map(({ account }) => account.platform))].map((platform) => {
    const { maxLength, unit, measure } = measures[platform];
    return { platform, length: measure(content), limit: maxLength, unit };
  });
