import { type Platform, platforms } from '@carillon/core';
import type { PostTarget } from '../../api/posts.ts';

type Shown = Pick<PostTarget, 'platform' | 'items'>;

/** Accounts of a network on which a post is the same. */
export type ShownGroup<Target extends Shown> = readonly [Target, ...Target[]];

/** The accounts of a post by network and by what it says there: each group is drawn once. */
export function shownGroups<Target extends Shown>(targets: readonly Target[]): readonly ShownGroup<Target>[] {
  return platforms.flatMap((platform) => {
    const here = targets.filter((target) => target.platform === platform);
    return [...Map.groupBy(here, ({ items }) => textOf(items, platform)).values()].flatMap(
      ([first, ...others]) => (first === undefined ? [] : [[first, ...others] as const]),
    );
  });
}

const textOf = (items: Shown['items'], platform: Platform): string =>
  JSON.stringify(
    items.map(({ content, media, linkCard, options }) => [content, media, linkCard, options[platform]]),
  );
