import type { Platform, PostStatus } from '@carillon/core';
import { derivedStatus, isDraft, isLive, type ModelPost, type ModelTarget } from './model.ts';
import type { StoredTarget } from './stored-targets.ts';

/** The differences that a request asks for; null stays as it was. */
export interface Change {
  readonly platforms: readonly Platform[] | null;
  readonly contents: readonly string[] | null;
  /** ms since 1970; 0 for at once, infinite for a draft. */
  readonly dueAt: number | null;
  /** Statuses in which a post can be changed like this. */
  readonly statuses: readonly PostStatus[];
}

/** The stored targets of a post. */
export type Rows = readonly StoredTarget[];

const rowOf = (rows: Rows, platform: Platform) => rows.find((row) => row.platform === platform);

/** True when some of it is out, or may be. */
export const isOut = ({ seen, platform }: ModelTarget, rows: Rows): boolean =>
  seen === 'published' || rowOf(rows, platform)?.begun === true;

/** True when a worker may be publishing it. @param now the time by which the request was over, ms since 1970 */
export const isGoing = (target: ModelTarget, now: number): boolean =>
  target.seen === 'open' && !isDraft(target) && target.dueAt <= now;

/** The networks on which a post is changed when the request names none. */
export const openPlatforms = ({ targets }: ModelPost, rows: Rows): Platform[] =>
  targets.filter((target) => isLive(target) && !isOut(target, rows)).map(({ platform }) => platform);

/** True when a post that no worker is publishing can be changed. */
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

/** The targets of a post after a change that was accepted while no worker was publishing it. */
export function changed(post: ModelPost, change: Change, rows: Rows): ModelTarget[] {
  const open = openPlatforms(post, rows);
  const platforms = change.platforms ?? open;
  return [
    ...post.targets.filter(({ platform }) => !open.includes(platform) && !platforms.includes(platform)),
    ...platforms.map((platform) => changedTarget(post, change, platform)),
  ];
}

/** The same, while a worker may have been publishing it: the rows show which targets were changed. */
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
