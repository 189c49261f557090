import { Text, VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { fullDay, shortDay } from '../../time/day-names.ts';
import { clockOf } from '../../time/shown-time.ts';
import classes from './calendar.module.css';
import { CalendarCell } from './calendar-cell.tsx';
import { CellContent } from './cell-content.tsx';
import { DayTotal } from './day-total.tsx';
import { clockTime } from './drop-place.ts';
import { useTabbedCell } from './grid-focus.ts';
import type { ViewProps } from './view-props.ts';
import { type HourKind, oddHours } from './weeks.ts';
import { cellKey, isCurrent, isOver } from './write-time.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The hour at which a week begins that is not this one, without scrolling. */
const defaultHour = 7;

/** The share of what is in sight that stands above this hour. */
const shareAboveNow = 0.2;

/** A week, by hours of the clocks of the profile. This week is opened at now. */
export function WeekTable(props: ViewProps) {
  const { weeks, isLoaded, today, localNow, timezone } = props;
  const days = weeks[0] ?? [];
  const [monday = ''] = days;
  const thisHour = Number(localNow.slice(11, 13));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Monday stands for the days.
  const odd = useMemo(() => oddHours(days, timezone), [monday, timezone]);
  const { box, head } = useScrolledTo(
    days.includes(today) ? { hour: thisHour, above: shareAboveNow } : { hour: defaultHour, above: 0 },
    `${monday} ${isLoaded}`,
  );
  const names = days.flatMap((date) => hours.map((hour) => cellKey({ date, hour })));
  const first = days.includes(today) ? { date: today, hour: thisHour } : { date: monday, hour: defaultHour };
  const { tabbed, reach } = useTabbedCell(names, cellKey(first));
  return (
    <div ref={box} className={classes.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are reached by arrow keys, as a grid's are */}
      <table role="grid" aria-label="Week" className={`${classes.grid} ${classes.week}`}>
        <thead ref={head}>
          <tr>
            <th scope="col" className={classes.hour}>
              <VisuallyHidden>Hour</VisuallyHidden>
            </th>
            {days.map((date) => (
              <DayHeader key={date} {...props} date={date} />
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour} data-hour={hour}>
              <th scope="row">
                <Text size="sm" c="dimmed">
                  {clockOf(clockTime(hour))}
                </Text>
              </th>
              {days.map((date) => (
                <HourCell
                  key={date}
                  {...props}
                  date={date}
                  hour={hour}
                  kind={odd.get(cellKey({ date, hour })) ?? 'usual'}
                  tabbed={tabbed}
                  onReach={reach}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The name of a day, and how many posts are in it. */
function DayHeader({ date, today, ...view }: ViewProps & { readonly date: string }) {
  const { cells, profileId, timezone, onMove, onDrag } = view;
  const isToday = date === today;
  return (
    <th
      scope="col"
      abbr={fullDay(date)}
      className={isToday ? classes.today : undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      {shortDay(date)} <DayTotal date={date} {...{ cells, profileId, timezone, onMove, onDrag }} />
    </th>
  );
}

/**
 * A part that scrolls, opened at an hour.
 * @param above the share of it that stands above the hour
 * @param opened what is shown: when it changes, it is opened again
 */
function useScrolledTo({ hour, above }: { hour: number; above: number }, opened: string) {
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a person who has scrolled on stays there when the hour is over.
  useLayoutEffect(() => {
    const row = box.current?.querySelector<HTMLElement>(`[data-hour="${hour}"]`);
    if (!box.current || !row) return;
    const headHeight = head.current?.offsetHeight ?? 0;
    box.current.scrollTop = row.offsetTop - headHeight - above * (box.current.clientHeight - headHeight);
  }, [opened]);
  return { box, head };
}

interface HourCellProps extends ViewProps {
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
function HourCell({ date, hour, kind, tabbed, onReach, ...view }: HourCellProps) {
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
