import type { ClaimedItem } from '@carillon/db';
import type { Network } from '@carillon/networks';

/** The items that are not on the network yet, as they travel: all in one request, or one by one. */
export function batchesOf(items: readonly ClaimedItem[], batch: Network['batch']): ClaimedItem[][] {
  const left = items.filter(({ state }) => state !== 'sent');
  if (left.length === 0) return [];
  return batch === 'all' ? [left] : left.map((item) => [item]);
}
