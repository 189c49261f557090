import type { Activity } from '../../api/activity.ts';

/** By how much what is published at once is due later, at most: it can be undone meanwhile. ms */
const undoMs = 15_000;

interface Known {
  readonly createdAt: string;
  readonly changes: readonly Pick<Activity, 'at' | 'action' | 'details'>[];
}

/**
 * True where a time is only that at which somebody had the post published now, or tried again: nobody chose it.
 * @param changes of the post, by which it may have got the time later
 */
export function wasAtOnce(scheduledAt: string, { createdAt, changes }: Known): boolean {
  const begun = [createdAt, ...changes.filter(isAtOnce).map(({ at }) => at)];
  return begun.some((at) => {
    const later = Date.parse(scheduledAt) - Date.parse(at);
    return later > -undoMs && later < undoMs;
  });
}

const isAtOnce = ({ action, details }: Known['changes'][number]): boolean =>
  action === 'post.published_now' ||
  action === 'post.resent' ||
  (action === 'post.changed' && [details['fields']].flat().includes('publishNow'));
