/** What is asked of growth, and which work of apps/bench/growth that is. */
const groups = {
  create: /^create$/,
  get: /^get(,|$)/,
  list: /^list(?!.*, deep$)/,
  deep: /^list.*, deep$/,
  claim: /^claim$/,
  slots: /^slots/,
  sweep: /^sweep: /,
} as const;

export type Group = keyof typeof groups | 'other';

/** Times of one piece of work by its name, one for each time that it was done, ms. */
export type Times = ReadonlyMap<string, readonly number[]>;

export function groupOf(name: string): Group {
  const found = Object.entries(groups).find(([, pattern]) => pattern.test(name));
  return (found?.[0] ?? 'other') as Group;
}
