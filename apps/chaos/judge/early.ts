import { type Evidence, keyOf, textKey } from './evidence.ts';

/** Posts that the network took before their time. Of twins, each commit is held against the earliest time still left. */
export function early({ offers, commits }: Evidence): string[] {
  const times = new Map<string, number[]>();
  for (const { targets, contents, scheduledAt } of offers) {
    for (const { platform, handle } of targets) {
      for (const content of contents) {
        const key = textKey(platform, handle, content);
        times.set(key, [...(times.get(key) ?? []), scheduledAt?.getTime() ?? 0]);
      }
    }
  }
  return [...Map.groupBy(commits, keyOf)].flatMap(([key, taken]) => {
    const due = (times.get(key) ?? []).sort((a, b) => a - b);
    const at = taken.map((commit) => Date.parse(commit.at)).sort((a, b) => a - b);
    return at.flatMap((time, index) => {
      const ahead = (due[index] ?? 0) - time;
      return ahead > 0 ? [`${key} went out ${ahead} ms early`] : [];
    });
  });
}
