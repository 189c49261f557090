import { checkDraft, isTooMuch } from './check-contents.ts';
import { checkOptions } from './check-options.ts';
import { type Measure, type Measures, remembering } from './measure-texts.ts';
import { checkMedia } from './media/check-media.ts';
import { type Held, heldLimits } from './own-limits.ts';
import type { PlanningContext } from './plan-post.ts';
import { checkLimits, findProblems } from './plan-post.ts';
import type { Platform } from './platform.ts';
import type { FoundTarget, Moment, PostRequest } from './post-request.ts';
import type { Problem } from './problems.ts';
import { shownProblems } from './problems.ts';

/** Length of an item for one of the networks of its post. */
export interface Count {
  readonly platform: Platform;
  readonly length: number;
  readonly limit: number;
  /** The unit that the network counts in. */
  readonly unit: string;
}

export interface ReviewedTarget {
  readonly socialAccountId: string;
  readonly platform: Platform;
  /**
   * For each item, as each network of the post counts it, and of its servers the one that leaves least room; nothing where
   * counting would take too long.
   */
  readonly items: readonly { readonly counts: readonly Count[] }[];
}

export interface Review {
  /** Everything that would keep the request from becoming a post, as far as the request itself is concerned. */
  readonly problems: readonly Problem[];
  /** Reasons not to publish a draft as it is. */
  readonly warnings: readonly Problem[];
  readonly targets: readonly ReviewedTarget[];
  readonly moment: Moment;
}

/** A problem of drafts, too. */
const emptyItem = 'item_empty';

/** Finds all that is wrong with a request, and measures it. */
export function reviewPost(request: PostRequest, context: PlanningContext): Review {
  const { moment, targets, accountProblems, otherProblems } = findProblems(request, context);
  const { measures, media, options } = context;
  const countsOf = counting(targets, measures);
  const isKept = request.status === 'draft' && moment.status === 'draft';
  const texts = isKept ? checkDraft(targets) : checkLimits(targets, context);
  const warnings = isKept ? checkLimits(targets, context).filter(({ code }) => code !== emptyItem) : [];
  const contents = [...texts, ...checkMedia(targets, media), ...checkOptions(targets, options, media.known)];
  const problems = [...accountProblems, ...contents, ...otherProblems];
  return {
    moment,
    problems: shownProblems(problems),
    warnings: shownProblems(warnings),
    targets: targets.map(({ account: { id, platform }, items }) => ({
      socialAccountId: id,
      platform,
      items: items.map(({ content }) => ({ counts: countsOf(content) })),
    })),
  };
}

/** Lengths of a text, one for each network of targets. */
function counting(
  targets: readonly FoundTarget[],
  measures: Measures,
): (content: string) => readonly Count[] {
  const known = remembering(measures);
  if (isTooMuch(targets, known)) return () => [];
  const { all } = heldLimits(
    targets.map(({ account }) => account),
    known,
  );
  const networks = [...Map.groupBy(all, ({ platform }) => platform).values()];
  return (content) => networks.map((servers) => leastRoom(content, servers));
}

function leastRoom(content: string, servers: readonly Held<Measure>[]): Count {
  const counts = servers.map(({ platform, limits }) => countFor(content, platform, limits));
  return counts.reduce((least, count) => (roomOf(count) < roomOf(least) ? count : least));
}

const roomOf = ({ limit, length }: Count): number => limit - length;

/** The length of a text as a network counts it. */
export const countFor = (
  content: string,
  platform: Platform,
  { maxLength, unit, measure }: Measure,
): Count => ({ platform, length: measure(content), limit: maxLength, unit });
