import { fullDay, shortDay } from '../../time/day-names.ts';
import { clockOf } from '../../time/shown-time.ts';
import classes from './calendar.module.css';
import { CalendarCell } from './calendar-cell.tsx';
import { CellContent } from './cell-content.tsx';
import { clockTime } from './drop-place.ts';
import type { HourKind } from './hour-kinds.ts';
import type { ViewProps } from './view-props.ts';
import { cellKey, isCurrent, isOver } from './write-time.ts';

interface Props extends ViewProps {
  /** YYYY-MM-DD */
  readonly date: string;
  /** 0 to 23 */
  readonly hour: number;
  readonly kind: HourKind;
  /** The name of the cell that Tab leads to. */
  readonly tabbed: string;
  readonly onReach: (name: string) => void;
}

/** An hour of a day, by clocks that may skip it or show it twice. */
export function HourCell({ date, hour, kind, tabbed, onReach, ...view }: Props) {
  const { cells, slots, localNow, timezone, profileId, dragged, onDrop, onWrite, onMove, onDrag } = view;
  const place = { date, hour };
  const name = cellKey(place);
  const cell = cells.get(name);
  const [exists, isTwice] = [kind !== 'skipped', kind === 'twice'];
  const isEmpty = cell === undefined && !slots.has(name) && exists && !isTwice;
  const isPast = isOver(place, localNow);
  return (
    <CalendarCell
      name={name}
      label={isEmpty ? `${shortDay(date)}, ${clockOf(clockTime(hour))}` : undefined}
      className={exists ? undefined : classes.skipped}
      isTabbed={name === tabbed}
      onReach={onReach}
      isPast={isPast}
      share={isCurrent(place, localNow) ? Number(localNow.slice(14, 16)) / 60 : null}
      accepts={dragged !== null && exists}
      onDrop={() => onDrop(place)}
      onWrite={isPast || !exists ? null : () => onWrite(place)}
    >
      {!exists && <p className={classes.note}>skipped by clocks</p>}
      {isTwice && <p className={classes.note}>comes twice</p>}
      <CellContent
        cell={cell}
        slots={slots.get(name)}
        title={`${fullDay(date)}, ${clockOf(clockTime(hour))}`}
        isTwice={isTwice}
        {...{ profileId, timezone, onMove, onDrag }}
      />
    </CalendarCell>
  );
}
