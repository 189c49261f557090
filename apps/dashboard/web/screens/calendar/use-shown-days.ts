import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { type Calendar, type CalendarQuery, type Scope, useCalendar } from '../../api/calendar.ts';
import { useHiddenPosts } from '../../api/deletions.ts';
import { useFreeTimes } from '../../api/profiles.ts';
import { boundsOf } from '../../time/day-bounds.ts';
import { localOf } from '../../time/local-time.ts';
import { useNow } from '../../time/use-now.ts';
import type { CalendarAddress } from './calendar-address.ts';
import type { Layout } from './drag/carry.ts';
import { byCell, without } from './entries.ts';
import { weeksOf } from './weeks.ts';

/** Next free times of each network that are drawn in. */
const maxSlots = 12;

/** How many posts of a day or an hour have room. */
const perCell = { hours: 2, weeks: 5, list: 10 } as const;

/** Of a day alone, and of the days of a month on a phone. */
const [perHourOfDay, perDayOfMonth] = [4, 3];

const none: Calendar = { cells: [], entries: [] };

/** The days that are shown, and the time by the clocks of a calendar. Narrow windows have no room for the hours of a week. */
export function useShownDays({ view, date }: CalendarAddress, timezone: string) {
  const now = useNow();
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const localNow = localOf(new Date(now).toISOString(), timezone);
  const today = localNow.slice(0, 10);
  const weeks = useMemo(() => weeksOf(view, date, today), [view, date, today]);
  const layout: Layout = view === 'day' ? 'hours' : !isWide ? 'list' : view === 'week' ? 'hours' : 'weeks';
  /** How many posts stand beside one another and have room for words. */
  const maxLanes = view === 'day' && isWide ? perHourOfDay : 1;
  return { now, today, localNow, weeks, layout, maxLanes };
}

/** The posts and the free times of the days that are shown, by cell. */
export function useContents(
  scope: Scope,
  { view, timezone }: { readonly view: CalendarAddress['view']; readonly timezone: string },
  { now, weeks, layout, maxLanes }: ReturnType<typeof useShownDays>,
) {
  const by = layout === 'hours' ? 'hour' : 'day';
  const query: CalendarQuery = {
    scope,
    by,
    timezone,
    ...boundsOf(weeks.flat(), timezone),
    perCell:
      layout === 'hours'
        ? Math.max(perCell.hours, maxLanes)
        : layout === 'list' && view === 'month'
          ? perDayOfMonth
          : perCell[layout],
  };
  const calendar = useCalendar(query);
  const { profile, status } = scope;
  const showsSlots =
    profile !== undefined && view !== 'month' && status === undefined && Date.parse(query.to) > now;
  const free = useFreeTimes(profile ?? '', { limit: maxSlots, enabled: showsSlots });
  const hidden = useHiddenPosts();
  const cells = useMemo(
    () => byCell(without(calendar.data ?? none, hidden), timezone, by),
    [calendar.data, hidden, timezone, by],
  );
  const slots = useMemo(
    () =>
      Map.groupBy(showsSlots ? (free.data ?? []) : [], ({ at }) =>
        localOf(at, timezone).slice(0, by === 'day' ? 10 : 13),
      ),
    [free.data, showsSlots, timezone, by],
  );
  return { calendar, cells, slots, query };
}
