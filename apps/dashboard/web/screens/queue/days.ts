import type { ListedPublication } from '../../api/queue.ts';
import type { Slot } from '../../api/types.ts';
import { localOf } from '../../time/local-time.ts';
import { linesOf, type QueueLine } from './lines.ts';

/** A row of the queue: what of a post goes out at one time, or a time that is free. */
export type Entry =
  | {
      readonly kind: 'post';
      readonly key: string;
      readonly at: string;
      readonly line: QueueLine;
    }
  | { readonly kind: 'free'; readonly key: string; readonly at: string; readonly slots: readonly Slot[] };

/** Span of a page of the queue, ms; what is free before or after it is on another page. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Posts and free times in the order of time. */
export function entriesOf(
  publications: readonly ListedPublication[],
  slots: readonly Slot[],
  { from, to }: Span,
): Entry[] {
  const posts = linesOf(publications).map(
    (line): Entry => ({ kind: 'post', key: line.id, at: line.at, line }),
  );
  const within = slots.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to);
  const free = [...Map.groupBy(within, ({ at }) => at)].map(
    ([at, all]): Entry => ({ kind: 'free', key: `free ${at}`, at, slots: all }),
  );
  return [...posts, ...free].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Entries by the day, YYYY-MM-DD, that the clocks of a zone show. */
export const byDay = (entries: readonly Entry[], timezone: string): ReadonlyMap<string, readonly Entry[]> =>
  Map.groupBy(entries, ({ at }) => localOf(at, timezone).slice(0, 10));
