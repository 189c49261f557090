import type { CSSProperties } from 'react';
import { fullDay, shortDay } from '../../time/day-names.ts';
import { clockOf } from '../../time/shown-time.ts';
import classes from './calendar.module.css';
import { CalendarCell } from './calendar-cell.tsx';
import { useCalendarFacts } from './calendar-context.ts';
import { cellKey, clockTime } from './drop-place.ts';
import { type PlacedCell, restInWords, shortRest } from './entries.ts';
import { EntriesButton } from './entries-button.tsx';
import { EntryChip } from './entry-chip.tsx';
import { FreeSlot } from './free-slots.tsx';
import type { PlacedItem } from './hour-items.ts';
import type { HourKind } from './weeks.ts';
import { isCurrent, isOver } from './write-time.ts';

interface Props {
  /** YYYY-MM-DD */
  readonly date: string;
  /** 0 to 23 */
  readonly hour: number;
  readonly kind: HourKind;
  readonly items: readonly PlacedItem[];
  /** Time on clocks of the calendar now, YYYY-MM-DDTHH:MM. */
  readonly localNow: string;
  /** True for the cell that Tab leads to. */
  readonly isTabbed: boolean;
  readonly onReach: (name: string) => void;
}

/** An hour of a day, by clocks that may skip it or show it twice; its posts stand at their minutes. */
export function HourCell({ date, hour, kind, items, localNow, isTabbed, onReach }: Props) {
  const { onWrite } = useCalendarFacts();
  const place = { date, hour };
  const [exists, isTwice] = [kind !== 'skipped', kind === 'twice'];
  const isPast = isOver(place, localNow);
  const time = clockOf(clockTime(hour));
  return (
    <CalendarCell
      name={cellKey(place)}
      label={items.length === 0 && kind === 'usual' ? `${shortDay(date)}, ${time}` : undefined}
      className={exists ? undefined : classes.skipped}
      isTabbed={isTabbed}
      onReach={onReach}
      isPast={isPast}
      share={isCurrent(place, localNow) ? Number(localNow.slice(14, 16)) / 60 : null}
      onWrite={isPast || !exists ? null : () => onWrite(place)}
    >
      {!exists && <p className={classes.note}>skipped by clocks</p>}
      {isTwice && <p className={classes.note}>comes twice</p>}
      {items.map((placed) => (
        <Item key={keyOf(placed)} placed={placed} isTwice={isTwice} title={`${fullDay(date)}, ${time}`} />
      ))}
    </CalendarCell>
  );
}

interface ItemProps {
  readonly placed: PlacedItem;
  readonly isTwice: boolean;
  /** The hour in words. */
  readonly title: string;
}

function Item({ placed: { item, minute, lane, lanes }, isTwice, title }: ItemProps) {
  const style = {
    position: 'absolute',
    top: `${(minute / 60) * 100}%`,
    left: `${(lane / lanes) * 100}%`,
    width: `calc(${100 / lanes}% - 2px)`,
  } as const satisfies CSSProperties;
  if (item.kind === 'free') return <FreeSlot time={item.time} style={style} />;
  if (item.kind === 'rest') return <Rest cell={item.cell} title={title} style={style} />;
  if (item.rest === undefined) return <EntryChip entry={item.entry} isTwice={isTwice} style={style} />;
  const room = `${(shortRest(item.rest) ?? '').length}ch - 10px`;
  return (
    <>
      <EntryChip
        entry={item.entry}
        isTwice={isTwice}
        style={{ ...style, width: `calc(${100 / lanes}% - ${room})` }}
      />
      <Rest
        cell={item.rest}
        title={title}
        style={{ position: 'absolute', top: style.top, right: `${100 - ((lane + 1) / lanes) * 100}%` }}
      />
    </>
  );
}

interface RestProps {
  readonly cell: PlacedCell;
  readonly title: string;
  readonly style: CSSProperties;
}

/** The way to the posts that an hour has no room for. */
const Rest = ({ cell, title, style }: RestProps) => (
  <EntriesButton range={cell} total={cell} title={title} short={shortRest(cell)} style={style}>
    {restInWords(cell)}
  </EntriesButton>
);

const keyOf = ({ item }: PlacedItem): string => {
  if (item.kind === 'entry') return item.entry.key;
  return item.kind === 'free' ? `free ${item.time.at}` : 'rest';
};
