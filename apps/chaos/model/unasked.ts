import { type Commit, keyOf, textKey } from '../judge/evidence.ts';
import type { History } from './history.ts';
import { isLive, type Model } from './model.ts';

/** What is on a network and was not asked for, or no longer: old texts, and what was deleted before it went out. */
export function unasked(model: Model, { accounts }: History, commits: readonly Commit[]): string[] {
  const asked = model.posts
    .flatMap(({ targets }) => targets.filter(isLive))
    .flatMap(({ platform, contents }) =>
      contents.map((content) => textKey(platform, accounts[platform].handle, content)),
    );
  const counts = Map.groupBy(asked, (key) => key);
  return [...Map.groupBy(commits, keyOf)].flatMap(([key, taken]) => {
    const wanted = counts.get(key)?.length ?? 0;
    if (taken.length <= wanted) return [];
    return [`${key} is there ${taken.length} times, and is asked for ${wanted} times`];
  });
}
