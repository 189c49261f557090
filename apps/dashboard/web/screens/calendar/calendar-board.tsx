import { ActionIcon, Button, Group, NativeSelect, SegmentedControl, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { type Calendar, useCalendar } from '../../api/calendar.ts';
import { chooseProfile, useChosenProfile } from '../../api/chosen-profile.ts';
import { useSlots } from '../../api/profiles.ts';
import type { Profile } from '../../api/types.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Toast } from '../../parts/toast.tsx';
import { boundsOf } from '../../time/day-bounds.ts';
import { dayRange, monthName } from '../../time/day-names.ts';
import { isDate } from '../../time/is-date.ts';
import { localOf } from '../../time/local-time.ts';
import { zoneName } from '../../time/timezones.ts';
import { useNow } from '../../time/use-now.ts';
import { DayList } from './day-list.tsx';
import type { DropPlace } from './drop-place.ts';
import { byCell } from './entries.ts';
import { MonthTable } from './month-table.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useMoves } from './use-moves.ts';
import type { ViewProps } from './view-props.ts';
import { WeekTable } from './week-table.tsx';
import { step, type View, weeksOf } from './weeks.ts';
import { writeTime } from './write-time.ts';

interface Props {
  readonly profiles: readonly [Profile, ...Profile[]];
}

/** How long one can undo a move by one click, ms. */
const undoMs = 12_000;

/** Next free times of each network that are drawn in. */
const maxSlots = 12;

const none: Calendar = { cells: [], entries: [] };

/** The calendar of a profile, in which posts can be moved, and written for a time. */
export function CalendarBoard({ profiles }: Props) {
  const { search, go } = useCalendarAddress();
  const chosen = useChosenProfile();
  const [, navigate] = useLocation();
  const profile = chosen.profile ?? profiles[0];
  const { id: profileId, timezone } = profile;
  const { view } = search;
  const days = useShownDays(profile, search);
  const { date, isWide, today, localNow, weeks } = days;
  const { calendar, cells, slots, query } = useContents(profile, view, days);
  const moves = useMoves(query, timezone);
  const { move, moving } = moves;
  const write = (place: DropPlace) => {
    const at = writeTime(place, Date.now(), timezone);
    if (at !== null) navigate(`/compose?profile=${profileId}&at=${encodeURIComponent(at)}`);
  };
  const shared: ViewProps = {
    ...{ profileId, weeks, today, localNow, timezone, cells, slots },
    isLoaded: !calendar.isPlaceholderData,
    dragged: moves.dragged,
    onDrag: moves.setDragged,
    onDrop: moves.drop,
    onMove: (entry, opener) => moves.start({ entry, suggested: entry.at, opener }),
    onWrite: write,
  };
  return (
    <>
      <Toolbar
        shown={{ view, date }}
        onChange={go}
        today={today}
        profile={profile}
        profiles={chosen.profile === null ? profiles : []}
      />
      <QueryView query={calendar}>
        {() => (
          <>
            {!isWide && <DayList view={view} {...shared} />}
            {isWide && view === 'week' && <WeekTable {...shared} />}
            {isWide && view === 'month' && <MonthTable date={date} {...shared} />}
          </>
        )}
      </QueryView>
      <Toast message={moves.message} forMs={undoMs} onClose={() => moves.setMessage(null)} />
      {moving !== null && (
        <MoveDialog
          entry={moving.entry}
          suggested={moving.suggested}
          timezone={timezone}
          onClose={moves.close}
          isPending={move.isPending}
          error={move.error}
          onMove={(to) => moves.moveTo(moving.entry, to)}
        />
      )}
    </>
  );
}

/** The days that are shown, and the time by the clocks of the profile. Narrow windows have no room for hours. */
function useShownDays({ timezone }: Profile, { view, date: chosen }: Pick<CalendarSearch, 'view' | 'date'>) {
  const now = useNow();
  const localNow = localOf(new Date(now).toISOString(), timezone);
  const today = localNow.slice(0, 10);
  const date = chosen ?? today;
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  return { now, date, today, localNow, weeks: weeksOf(view, date), isWide };
}

/** The posts and the free times of the days that are shown, by cell. */
function useContents(profile: Profile, view: View, { now, weeks, isWide }: ReturnType<typeof useShownDays>) {
  const { id: profileId, timezone } = profile;
  const by = isWide && view === 'week' ? 'hour' : 'day';
  const range = { profileId, ...boundsOf(weeks.flat(), timezone) };
  const query = { ...range, by, perCell: isWide || view === 'month' ? 3 : 10 } as const;
  const calendar = useCalendar(query);
  const showsSlots = view === 'week' && Date.parse(range.to) > now;
  const free = useSlots(profileId, { limit: maxSlots, enabled: showsSlots });
  const cells = useMemo(() => byCell(calendar.data ?? none, timezone, by), [calendar.data, timezone, by]);
  const slots = useMemo(
    () =>
      Map.groupBy(showsSlots ? (free.data ?? []) : [], ({ at }) =>
        localOf(at, timezone).slice(0, by === 'day' ? 10 : 13),
      ),
    [free.data, showsSlots, timezone, by],
  );
  return { calendar, cells, slots, query };
}

interface ToolbarProps {
  readonly shown: CalendarAddress;
  readonly onChange: (change: Partial<CalendarAddress>) => void;
  readonly today: string;
  readonly profile: Profile;
  /** Those to choose from. */
  readonly profiles: readonly Profile[];
}

/** Chooses the part of the calendar, and whose calendar. */
function Toolbar({ shown: { view, date }, onChange, today, profile, profiles }: ToolbarProps) {
  const go = (by: 1 | -1) => onChange({ date: step(view, date, by) });
  const days = weeksOf(view, date).flat();
  const title = view === 'month' ? monthName(date) : dayRange(days[0] ?? date, days.at(-1) ?? date);
  return (
    <Group justify="space-between">
      <Group gap="xs">
        <ActionIcon variant="default" size="lg" aria-label={`Previous ${view}`} onClick={() => go(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={`Next ${view}`} onClick={() => go(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => onChange({ date: today })}>
          Today
        </Button>
        <Title order={2} aria-live="polite">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {zoneName(profile.timezone)} time
        </Text>
      </Group>
      <Group gap="xs" align="flex-end">
        {profiles.length > 1 && (
          <NativeSelect
            aria-label="Profile"
            value={profile.id}
            onChange={({ currentTarget }) => chooseProfile(currentTarget.value)}
            data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <SegmentedControl
          aria-label="How much is shown"
          value={view}
          onChange={(value) => onChange({ view: value as View })}
          data={[
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
        />
      </Group>
    </Group>
  );
}

/** The part of the calendar that is shown. */
interface CalendarAddress {
  readonly view: View;
  /** YYYY-MM-DD */
  readonly date: string;
}

/** As the address of the page has it: without a date, it is today. */
interface CalendarSearch extends Omit<CalendarAddress, 'date'> {
  readonly date: string | null;
}

/** Keeps it in the address, so that people can go back to it and send it to others. */
function useCalendarAddress(): {
  readonly search: CalendarSearch;
  readonly go: (change: Partial<CalendarAddress>) => void;
} {
  const [search, setSearch] = useSearchParams();
  const date = search.get('date');
  return {
    search: {
      view: search.get('view') === 'month' ? 'month' : 'week',
      date: date !== null && isDate(date) ? date : null,
    },
    go: ({ view, date }) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        if (view !== undefined) next.set('view', view);
        if (date !== undefined) next.set('date', date);
        return next;
      }),
  };
}
