import { type Evidence, keyOf, textKey } from './evidence.ts';

/** Posts that reply to something else than the item before them, and first items that reply to anything. */
export function wrongLinks({ offers, commits }: Evidence): string[] {
  const before = new Map<string, string | null>();
  for (const { targets, contents } of offers) {
    for (const { platform, handle } of targets) {
      for (const [index, content] of contents.entries()) {
        const parent = contents[index - 1];
        const parentKey = parent === undefined ? null : textKey(platform, handle, parent);
        before.set(textKey(platform, handle, content), parentKey);
      }
    }
  }
  const byId = new Map(commits.map((commit) => [commit.remoteId, keyOf(commit)]));
  return commits.flatMap((commit) => {
    const wanted = before.get(keyOf(commit));
    const found =
      commit.parentId === null ? null : (byId.get(commit.parentId) ?? `the unknown ${commit.parentId}`);
    if (wanted === undefined || wanted === found) return [];
    return [`${keyOf(commit)} replies to ${found ?? 'nothing'} instead of ${wanted ?? 'nothing'}`];
  });
}
