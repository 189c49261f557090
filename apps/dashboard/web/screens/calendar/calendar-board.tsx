import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Scope } from '../../api/calendar.ts';
import { useChosenProfile } from '../../api/chosen-profile.ts';
import type { Profile } from '../../api/types.ts';
import { MoveDialog } from '../../parts/move-dialog.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Toast } from '../../parts/toast.tsx';
import { ownTimezone } from '../../time/date-format.ts';
import { serverNow } from '../../time/server-clock.ts';
import { useCalendarAddress } from './calendar-address.ts';
import { CalendarContext, type CalendarFacts } from './calendar-context.ts';
import { DayList } from './day-list.tsx';
import { DragGhost } from './drag/drag-ghost.tsx';
import { composePath } from './free-slots.tsx';
import { MonthTable } from './month-table.tsx';
import { TimeGrid } from './time-grid.tsx';
import { Toolbar, ViewChoice } from './toolbar.tsx';
import { useMoves } from './use-moves.ts';
import { useContents, useShownDays } from './use-shown-days.ts';
import { writeTime } from './write-time.ts';

interface Props {
  readonly profiles: readonly [Profile, ...Profile[]];
}

/** How long one can undo a move by one click, ms. */
const undoMs = 12_000;

/** More posts on a page have no signs and no buttons of their own. */
const maxComfortable = 100;

/** The calendar of a profile or of all, in which posts can be moved, and written for a time. */
export function CalendarBoard({ profiles }: Props) {
  const { address, go } = useCalendarAddress();
  const chosen = useChosenProfile();
  const profile = chosen.profile ?? (profiles.length === 1 ? profiles[0] : null);
  const { view, date, account, status } = address;
  const timezone = ownTimezone();
  const profileId = profile?.id;
  const scope: Scope = useMemo(
    () => ({ profile: profileId, account: account ?? undefined, status: status ?? undefined }),
    [profileId, account, status],
  );
  const [, navigate] = useLocation();
  const days = useShownDays(address, timezone);
  const { calendar, cells, slots, query } = useContents(scope, { view, timezone }, days);
  const moves = useMoves(query, timezone);
  const { weeks, today, localNow, layout, maxLanes } = days;
  const facts: CalendarFacts = {
    scope,
    timezone,
    layout,
    isCrowded: (calendar.data?.entries.length ?? 0) > maxComfortable,
    onMove: (entry, opener) => moves.start({ entry, suggested: entry.at, opener }),
    onDrop: moves.move.isPending ? null : moves.drop,
    onWrite(place) {
      const at = writeTime(place, serverNow(), timezone);
      if (at !== null) navigate(composePath(at, profileId));
    },
  };
  const shown = { weeks, today, localNow, cells, slots, isLoaded: !calendar.isPlaceholderData };
  return (
    <Page
      title="Calendar"
      filters={<Toolbar {...{ address, today }} onChange={go} />}
      actions={<ViewChoice view={view} onChange={go} />}
    >
      <CalendarContext value={facts}>
        <QueryView query={calendar}>
          {() => (
            <>
              {layout === 'list' && <DayList view={view} {...shown} />}
              {layout === 'hours' && <TimeGrid {...shown} maxLanes={maxLanes} />}
              {layout === 'weeks' && <MonthTable month={date?.slice(0, 7) ?? null} {...shown} />}
            </>
          )}
        </QueryView>
      </CalendarContext>
      <DragGhost />
      <Toast message={moves.message} forMs={undoMs} onClose={() => moves.setMessage(null)} />
      <MoveByDialog moves={moves} timezone={timezone} />
    </Page>
  );
}

interface MoveByDialogProps {
  readonly moves: ReturnType<typeof useMoves>;
  readonly timezone: string;
}

function MoveByDialog({ moves: { move, moving, close, moveTo }, timezone }: MoveByDialogProps) {
  if (moving === null) return null;
  return (
    <MoveDialog
      entry={moving.entry}
      suggested={moving.suggested}
      timezone={timezone}
      onClose={close}
      isPending={move.isPending}
      error={move.error}
      onMove={(to) => moveTo(moving.entry, to)}
    />
  );
}
