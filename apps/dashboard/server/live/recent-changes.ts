/** How long it is known of whom something changed, ms. */
const keptMs = 60_000;

export type RecentChanges = ReturnType<typeof openRecentChanges>;

/**
 * Of which users something changed lately. A page that read what it shows before its stream began need not read it again
 * where nothing changed since.
 * @param clock ms, of a clock that only goes forward
 */
export function openRecentChanges(clock: () => number) {
  /** When something of a user last changed, the earliest first. */
  const changedAt = new Map<string, number>();
  /** From then on, all changes are known; null while some are not heard of. */
  let knownSince: number | null = null;
  return {
    /** From now on, all changes are heard of, or none. */
    heard(isHeard: boolean): void {
      knownSince = isHeard ? clock() : null;
    },
    /** Something changed of somebody, nobody knows of whom. */
    ofSomebody(): void {
      if (knownSince !== null) knownSince = clock();
    },
    of(userId: string): void {
      const now = clock();
      changedAt.delete(userId);
      changedAt.set(userId, now);
      for (const [each, at] of changedAt) {
        if (at >= now - keptMs) break;
        changedAt.delete(each);
      }
    },
    /** True where surely nothing of a user changed for `ms`. @param ms a minute at most is known */
    isQuiet(userId: string, ms: number): boolean {
      const from = clock() - ms;
      if (ms > keptMs || knownSince === null || knownSince > from) return false;
      return (changedAt.get(userId) ?? Number.NEGATIVE_INFINITY) < from;
    },
  };
}
