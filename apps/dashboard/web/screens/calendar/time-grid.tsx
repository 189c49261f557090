import { Text, VisuallyHidden } from '@mantine/core';
import { type Ref, useLayoutEffect, useMemo, useRef } from 'react';
import { fullDay, shortDay } from '../../time/day-names.ts';
import { clockOf } from '../../time/shown-time.ts';
import classes from './calendar.module.css';
import { useCalendarFacts } from './calendar-context.ts';
import { DayTotal } from './day-total.tsx';
import { cellKey, clockTime } from './drop-place.ts';
import { useTabbedCell } from './grid-focus.ts';
import { HourCell } from './hour-cell.tsx';
import { hourItems, isTight, type PlacedItem } from './hour-items.ts';
import type { ViewProps } from './view-props.ts';
import { oddHours } from './weeks.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The hour at which days begin that are not these, without scrolling. */
const defaultHour = 7;

/** Posts that stand beside one another though there is room for the words of one alone: of two in few minutes. */
const minLanes = 2;

/** The share of what is in sight that stands above this hour. */
const shareAboveNow = 0.2;

const nothing: readonly PlacedItem[] = [];

interface Props extends ViewProps {
  /** How many posts have room for words beside one another. Where that is one, rows are higher where posts are close. */
  readonly maxLanes: number;
}

/** A day or a week, by hours of its clocks, each as high as the others. Today is opened at now. */
export function TimeGrid({ weeks, isLoaded, today, localNow, cells, slots, maxLanes }: Props) {
  const { timezone } = useCalendarFacts();
  const days = weeks[0] ?? [];
  const [first = ''] = days;
  const label = days.length === 1 ? 'Day' : 'Week';
  const thisHour = Number(localNow.slice(11, 13));
  const odd = useMemo(() => oddHours(days, timezone), [days, timezone]);
  const isTall = useMemo(
    () => maxLanes < minLanes && isTight({ cells, timezone }),
    [cells, timezone, maxLanes],
  );
  const items = useMemo(
    () => hourItems(days, { cells, slots, timezone, isTall, maxLanes: Math.max(minLanes, maxLanes) }),
    [days, cells, slots, timezone, isTall, maxLanes],
  );
  const { box, head } = useScrolledTo(
    days.includes(today) ? { hour: thisHour, above: shareAboveNow } : { hour: defaultHour, above: 0 },
    `${first} ${isLoaded}`,
  );
  const names = days.flatMap((date) => hours.map((hour) => cellKey({ date, hour })));
  const begin = days.includes(today) ? { date: today, hour: thisHour } : { date: first, hour: defaultHour };
  const { tabbed, reach } = useTabbedCell(names, cellKey(begin));
  const look = { className: `${classes.grid} ${classes.hours}`, 'data-tall': isTall || undefined };
  return (
    <div ref={box} className={classes.scroll} data-scroll-box>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are reached by arrow keys, as a grid's are */}
      <table role="grid" aria-label={label} {...look}>
        <GridHead ref={head} {...{ days, today, cells }} />
        <tbody>
          {hours.map((hour) => (
            <tr key={hour} data-hour={hour}>
              <th scope="row">
                <Text size="xs" c="dimmed">
                  {clockOf(clockTime(hour))}
                </Text>
              </th>
              {days.map((date) => {
                const name = cellKey({ date, hour });
                return (
                  <HourCell
                    key={date}
                    {...{ date, hour, localNow }}
                    items={items.get(name) ?? nothing}
                    kind={odd.get(name) ?? 'usual'}
                    isTabbed={name === tabbed}
                    onReach={reach}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface GridHeadProps extends Pick<ViewProps, 'today' | 'cells'> {
  readonly days: readonly string[];
  readonly ref: Ref<HTMLTableSectionElement>;
}

function GridHead({ days, today, cells, ref }: GridHeadProps) {
  return (
    <thead ref={ref}>
      <tr>
        <th scope="col" className={classes.hour}>
          <VisuallyHidden>Hour</VisuallyHidden>
        </th>
        {days.map((date) => (
          <DayHeader key={date} {...{ date, today, cells }} />
        ))}
      </tr>
    </thead>
  );
}

interface DayHeaderProps extends Pick<ViewProps, 'today' | 'cells'> {
  readonly date: string;
}

/** The name of a day, and how many posts are in it. */
function DayHeader({ date, today, cells }: DayHeaderProps) {
  const isToday = date === today;
  return (
    <th
      scope="col"
      abbr={fullDay(date)}
      className={isToday ? classes.today : undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      {shortDay(date)} <DayTotal date={date} cells={cells} />
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
