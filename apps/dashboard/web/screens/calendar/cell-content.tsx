import { platformTitles } from '@carillon/core';
import { Link } from 'wouter';
import type { Slot } from '../../api/types.ts';
import { clockIn } from '../../time/shown-time.ts';
import classes from './calendar.module.css';
import type { PlacedCell } from './entries.ts';
import { EntriesButton } from './entries-button.tsx';
import { type EntryActions, EntryCard } from './entry-card.tsx';

interface Props extends EntryActions {
  readonly cell: PlacedCell | undefined;
  readonly slots: readonly Slot[] | undefined;
  readonly profileId: string;
  /** The day or hour in words. */
  readonly title: string;
  readonly isTwice?: boolean;
}

/** The first posts of a day or an hour, the way to the others, and its free times. */
export function CellContent({ cell, slots, profileId, title, isTwice = false, ...actions }: Props) {
  return (
    <>
      {cell?.entries.map((entry) => (
        <EntryCard key={entry.key} entry={entry} isTwice={isTwice} {...actions} />
      ))}
      {cell !== undefined && (cell.count > cell.entries.length || cell.more) && (
        <EntriesButton
          range={{ profileId, from: cell.from, to: cell.to }}
          total={cell}
          title={title}
          {...actions}
        >
          {restInWords(cell)}
        </EntriesButton>
      )}
      <FreeSlots slots={slots} profileId={profileId} timezone={actions.timezone} />
    </>
  );
}

/** `+57 more`; `60 posts` where none is shown */
function restInWords({ count, more, entries }: PlacedCell): string {
  const rest = `${(count - entries.length).toLocaleString()}${more ? '+' : ''}`;
  return entries.length === 0 ? `${rest} posts` : `+${rest} more`;
}

interface FreeSlotsProps {
  readonly slots: readonly Slot[] | undefined;
  readonly profileId: string;
  readonly timezone: string;
}

/** Times that auto-scheduling would take next; a click writes for one. */
const FreeSlots = ({ slots = [], profileId, timezone }: FreeSlotsProps) =>
  [...Map.groupBy(slots, ({ at }) => at)].map(([at, each]) => (
    <Link
      key={at}
      className={classes.free}
      href={`/compose?profile=${profileId}&at=${encodeURIComponent(at)}`}
      draggable={false}
    >
      {clockIn(at, timezone)} free: {each.map(({ platform }) => platformTitles[platform]).join(', ')}
    </Link>
  ));
