import { grouped } from '@carillon/db';
import type { Count, CountUses } from './with-local-fallback.ts';

interface Uses {
  readonly apiKeyId: string;
  readonly uses: number;
}

const grouping = { maxSize: 1_000, maxAtOnce: 1 };

/** Counts what comes at once in one step for each key, and tells each how many uses there were after its own. */
export function countTogether(count: CountUses): CountUses {
  const add = grouped(async (asked: readonly Uses[]) => {
    const counts = new Map<Uses, Count>();
    const ofKeys = Map.groupBy(asked, ({ apiKeyId }) => apiKeyId);
    const counting = [...ofKeys].map(async ([apiKeyId, ofKey]) => {
      const all = ofKey.reduce((sum, { uses }) => sum + uses, 0);
      const { used, endsInMs } = await count(apiKeyId, all);
      let before = used - all;
      for (const each of ofKey) {
        before += each.uses;
        counts.set(each, { used: before, endsInMs });
      }
    });
    await Promise.all(counting);
    return asked.map((each) => counts.get(each) ?? new Error('A use was not counted.'));
  }, grouping);
  return (apiKeyId, uses) => add({ apiKeyId, uses });
}
