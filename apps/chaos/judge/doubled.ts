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
      (_, which) => `${key} is there ${taken.length} times (${ids}) [${which + 1}]`,
    );
  });
}
