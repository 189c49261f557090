import { type Evidence, keyOf, textKey } from './evidence.ts';

/** Texts that are on an account more often than items were accepted for it; one sentence for each surplus post. */
export function doubled({ publications, commits }: Evidence): string[] {
  const accepted = new Map<string, number>();
  for (const { platform, handle, items } of publications) {
    for (const { content } of items) {
      const key = textKey(platform, handle, content);
      accepted.set(key, (accepted.get(key) ?? 0) + 1);
    }
  }
  return [...Map.groupBy(commits, keyOf)].flatMap(([key, taken]) => {
    const surplus = Math.max(0, taken.length - (accepted.get(key) ?? 0));
    const ids = taken.map(({ remoteId, at }) => `${remoteId} at ${at}`).join(', ');
    return Array.from(
      { length: surplus },
      (_, which) => `${key} is on the network ${taken.length} times (${ids}) [${which + 1}]`,
    );
  });
}

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
