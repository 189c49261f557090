import type { Platform, PostStatus } from '@carillon/core';
import { derivedStatus } from './derived-status.ts';
import { isDraft, isLive, type ModelPost, type ModelTarget } from './model.ts';
import type { StoredTarget } from './stored-targets.ts';

/** What a request wants to be different; null is as it was. */
export interface Change {
  readonly platforms: readonly Platform[] | null;
  readonly contents: readonly string[] | null;
  /** ms since 1970; 0 for at once, infinite for a draft. */
  readonly dueAt: number | null;
  /** In which a post can be changed like this. */
  readonly statuses: readonly PostStatus[];
}

/** What is stored of a post. */
export type Rows = readonly StoredTarget[];

const rowOf = (rows: Rows, platform: Platform) => rows.find((row) => row.platform === platform);

/** Whether some of it is out, or may be. */
export const isOut = ({ seen, platform }: ModelTarget, rows: Rows): boolean =>
  seen === 'published' || rowOf(rows, platform)?.begun === true;

/** Whether workers may be at it. @param now when it was over, ms since 1970 */
export const isGoing = (target: ModelTarget, now: number): boolean =>
  target.seen === 'open' && !isDraft(target) && target.dueAt <= now;

/** On which networks a post is changed, if they are not named. */
export const openPlatforms = ({ targets }: ModelPost, rows: Rows): Platform[] =>
  targets.filter((target) => isLive(target) && !isOut(target, rows)).map(({ platform }) => platform);

/** Whether a post that no worker is at can be changed. */
export function canChange(post: ModelPost, change: Change, rows: Rows): boolean {
  const live = post.targets.filter(isLive);
  const open = openPlatforms(post, rows);
  const statusOf = (targets: readonly ModelTarget[]) =>
    derivedStatus(
      targets.map((target) =>
        target.seen !== 'open' ? target.seen : isDraft(target) ? 'pending' : 'scheduled',
      ),
    );
  const left = statusOf(live.filter(({ platform }) => open.includes(platform)));
  const status = left === 'scheduled' ? left : statusOf(live);
  if (!change.statuses.includes(status) || open.length === 0) return false;
  if (change.dueAt === Number.POSITIVE_INFINITY && open.length < live.length) return false;
  const others = (change.platforms ?? []).filter((platform) => !open.includes(platform));
  const areNew = others.every((platform) => !live.some((target) => target.platform === platform));
  const needTime = others.length > 0 && (status === 'failed' || status === 'partial');
  return areNew && (change.dueAt !== null || !needTime);
}

/** What a post is after a change that was accepted while no worker was at it. */
export function changed(post: ModelPost, change: Change, rows: Rows): ModelTarget[] {
  const open = openPlatforms(post, rows);
  const platforms = change.platforms ?? open;
  return [
    ...post.targets.filter(({ platform }) => !open.includes(platform) && !platforms.includes(platform)),
    ...platforms.map((platform) => changedTarget(post, change, platform)),
  ];
}

/** The same, while workers may have been at it: what was changed then shows in the rows. */
export function changedMeanwhile(
  post: ModelPost,
  change: Change,
  { before, after }: { before: Rows; after: Rows },
): ModelTarget[] {
  return after.flatMap(({ platform, generation, status }) => {
    const target = post.targets.find((each) => each.platform === platform);
    const isSame = rowOf(before, platform)?.generation === generation;
    if (target !== undefined && isSame) return [target];
    return status === 'cancelled' ? [] : [changedTarget(post, change, platform)];
  });
}

function changedTarget({ targets }: ModelPost, change: Change, platform: Platform): ModelTarget {
  const [open] = targets.filter(({ seen }) => seen === 'open');
  const before = targets.find((target) => target.platform === platform && isLive(target));
  const { contents = [], dueAt = Number.NaN, seen } = before ?? { ...open, contents: [], seen: 'open' };
  return {
    platform,
    contents: change.contents ?? contents,
    dueAt: change.dueAt ?? dueAt,
    seen: seen === 'failed' && change.dueAt === null ? 'failed' : 'open',
    platformPostId: null,
  };
}
