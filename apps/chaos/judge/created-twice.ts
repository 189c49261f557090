import { type Evidence, textKey } from './evidence.ts';

/** Requests that were stored more often than they were made: a client asked again, and the API did not notice. */
export function createdTwice({ offers, publications }: Evidence): string[] {
  const offered = new Map<string, number>();
  for (const { targets, contents } of offers) {
    for (const { platform, handle } of targets) {
      const key = textKey(platform, handle, contents[0] ?? '');
      offered.set(key, (offered.get(key) ?? 0) + 1);
    }
  }
  const stored = Map.groupBy(publications, ({ platform, handle, items }) =>
    textKey(platform, handle, items[0]?.content ?? ''),
  );
  return [...stored].flatMap(([key, rows]) => {
    const surplus = Math.max(0, rows.length - (offered.get(key) ?? 0));
    const ids = rows.map(({ postId }) => postId).join(', ');
    return Array.from({ length: surplus }, () => `${key} was created ${rows.length} times (${ids})`);
  });
}
