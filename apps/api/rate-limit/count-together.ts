import { grouped } from '@carillon/db';
import type { Count, CountUses } from './insure-count.ts';

/** Counts one more use of a key, by the key's id. @returns how many there were then, this one included */
export type CountUse = (apiKeyId: string) => Promise<Count>;

const grouping = { most: 1_000, atOnce: 1 };

/** Counts uses that come at once in one step for each key, and tells each which one it was. */
export const countTogether = (count: CountUses): CountUse =>
  grouped(async (apiKeyIds: readonly string[]) => {
    const uses = Map.groupBy(apiKeyIds.keys(), (n) => apiKeyIds[n] ?? '');
    const counts: Count[] = [];
    const counting = [...uses].map(async ([apiKeyId, places]) => {
      const { used, endsIn } = await count(apiKeyId, places.length);
      for (const [n, place] of places.entries())
        counts[place] = { used: used - places.length + n + 1, endsIn };
    });
    await Promise.all(counting);
    return counts;
  }, grouping);
