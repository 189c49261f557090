/** The reason of a slot as the API says it, in words for people. */
export const plainReason = (reason: string): string => reason.replace(/\b(?:window|slot)/g, 'time');

/** Short reason of a slot: `best time`, or `good time`; null where it says nothing like that. */
export function shortReason(reason: string): string | null {
  const window = / is your ((?:\w+-)?best) window for /.exec(reason)?.[1];
  if (window === undefined) return null;
  return window === 'best' ? 'best time' : 'good time';
}
