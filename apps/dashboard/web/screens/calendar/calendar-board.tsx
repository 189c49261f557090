import { Alert, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useCalendar, useMove } from '../../api/calendar.ts';
import type { Profile } from '../../api/types.ts';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { fullDay } from '../../time/day-names.ts';
import { localOf, todayIn } from '../../time/local-time.ts';
import { zoneName } from '../../time/timezones.ts';
import { DayList } from './day-list.tsx';
import { type DropPlace, movedTo } from './drop-place.ts';
import { byDay, type PlacedEntry } from './entries.ts';
import { moveButtonId, type ViewProps } from './entry-card.tsx';
import { MonthTable } from './month-table.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import { useCalendarAddress } from './use-calendar-address.ts';
import { WeekTable } from './week-table.tsx';
import { boundsOf, weeksOf } from './weeks.ts';

interface Props {
  readonly profiles: readonly [Profile, ...Profile[]];
}

/** A post that is to be moved, and the time that was meant, ISO 8601. */
interface Moving {
  readonly entry: PlacedEntry;
  readonly suggested: string;
}

/** The calendar of a profile, in which posts can be moved. */
export function CalendarBoard({ profiles }: Props) {
  const { search, go } = useCalendarAddress(profiles[0].id);
  const profile = profiles.find(({ id }) => id === search.profileId) ?? profiles[0];
  const { timezone } = profile;
  const today = todayIn(timezone);
  const { view } = search;
  const date = search.date ?? today;
  const weeks = weeksOf(view, date);
  const range = { profileId: profile.id, ...boundsOf(weeks.flat(), timezone) };
  const calendar = useCalendar(range);
  const move = useMove(range);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [dragged, setDragged] = useState<PlacedEntry | null>(null);
  const [said, setSaid] = useState('');
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });

  const moveTo = (entry: PlacedEntry, to: string) => {
    setSaid('');
    const local = localOf(to, timezone);
    move.mutate(
      { entry, to },
      {
        onSuccess() {
          setSaid(`Moved to ${fullDay(local.slice(0, 10))}, ${local.slice(11)}.`);
          close();
        },
      },
    );
  };
  const startMoving = (next: Moving) => {
    move.reset();
    setMoving(next);
  };
  const close = () => {
    setMoving(null);
    if (moving === null) return;
    const { key, postId } = moving.entry;
    setTimeout(() =>
      (document.getElementById(moveButtonId(key)) ?? document.getElementById(moveButtonId(postId)))?.focus(),
    );
  };
  const drop = (place: DropPlace) => {
    if (dragged === null) return;
    setDragged(null);
    const to = movedTo(dragged.at, place, timezone);
    if (to === null || dragged.times > 1) startMoving({ entry: dragged, suggested: to ?? dragged.at });
    else if (Date.parse(to) !== Date.parse(dragged.at)) moveTo(dragged, to);
  };

  return (
    <>
      <Toolbar
        shown={{ view, date, profileId: profile.id }}
        onChange={go}
        today={today}
        profiles={profiles}
      />
      <Text size="sm" c="dimmed">
        {profile.name}, in the time zone {zoneName(timezone)}.{' '}
        {isWide && 'Drag a post to another time, or use Move.'}
      </Text>
      <div role="status">{said !== '' && <Text size="sm">{said}</Text>}</div>
      {move.isError && moving === null && <Problem error={move.error} title="The post was not moved" />}
      <QueryView query={calendar}>
        {({ entries, more }) => {
          const shared: ViewProps = {
            weeks,
            entries: byDay(entries, timezone),
            today,
            timezone,
            dragged,
            onDrag: setDragged,
            onDrop: drop,
            onMove: (entry) => startMoving({ entry, suggested: entry.at }),
          };
          return (
            <>
              {more && (
                <Alert color="orange" variant="light">
                  There are more posts here; only the first {entries.length.toLocaleString()} are shown.
                </Alert>
              )}
              {!isWide && <DayList view={view} {...shared} />}
              {isWide && view === 'week' && <WeekTable {...shared} />}
              {isWide && view === 'month' && <MonthTable date={date} {...shared} />}
            </>
          );
        }}
      </QueryView>
      {moving !== null && (
        <MoveDialog
          {...moving}
          timezone={timezone}
          onClose={close}
          isPending={move.isPending}
          error={move.error}
          onMove={(to) => moveTo(moving.entry, to)}
        />
      )}
    </>
  );
}
