import type { Problem } from './api-error.ts';
import type { Measures } from './check-contents.ts';
import { findProblems } from './find-problems.ts';
import type { PlanningContext } from './plan-post.ts';
import type { Moment } from './plan-time.ts';
import type { Platform } from './platform.ts';
import type { FoundTarget, PostRequest } from './post-request.ts';

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

/** Finds all that is wrong with a request, and measures it. */
export function reviewPost(request: PostRequest, context: PlanningContext): Review {
  const { moment, problems, targets } = findProblems(request, context);
  return {
    moment,
    problems,
    targets: targets.map(({ account: { id, platform }, items }) => ({
      socialAccountId: id,
      platform,
      items: items.map(({ content }) => ({ counts: count(content, targets, context.measures) })),
    })),
  };
}

const count = (content: string, targets: readonly FoundTarget[], measures: Measures): Count[] =>
  [...new Set(targets.map(({ account }) => account.platform))].map((platform) => {
    const { maxLength, unit, measure } = measures[platform];
    return { platform, length: measure(content), limit: maxLength, unit };
  });
