import { resolveLocalTime } from '@carillon/core';
import { useSnooze } from '../../api/attention.ts';
import { RowMenu } from '../../parts/row-menu.tsx';
import { ownTimezone } from '../../time/date-format.ts';
import { dayFromToday } from '../../time/local-time.ts';
import { serverNow } from '../../time/server-clock.ts';
import { shortTime } from '../../time/shown-time.ts';

interface Props {
  readonly cause: string;
  /** Subject, for screen readers. */
  readonly of: string;
  /** True when it is over, and can be put away for good. */
  readonly canDismiss: boolean;
  readonly onMessage: (message: string) => void;
}

/** Puts a cause away for a while, or for good. */
export function CauseMenu({ cause, of, canDismiss, onMessage }: Props) {
  const snooze = useSnooze(onMessage);
  const put = (until: string | null, done: string) => snooze.mutate({ cause, until, done });
  const snoozeFor = (days: 1 | 7) => {
    const until = snoozeUntil(days, ownTimezone());
    put(until, `Snoozed until ${shortTime(until, undefined, serverNow())}.`);
  };
  return (
    <RowMenu of={of}>
      {(Menu) => (
        <>
          <Menu.Item onClick={() => snoozeFor(1)}>Snooze until tomorrow 9:00</Menu.Item>
          <Menu.Item onClick={() => snoozeFor(7)}>Snooze for a week</Menu.Item>
          {canDismiss && <Menu.Item onClick={() => put(null, 'Dismissed.')}>Dismiss</Menu.Item>}
        </>
      )}
    </RowMenu>
  );
}

/** The hour at which snoozed things come back. */
const morning = '09:00';

/** When something comes back that is snoozed now, by the clocks of a zone; ISO 8601. */
function snoozeUntil(days: 1 | 7, timezone: string): string {
  const moment = resolveLocalTime(`${dayFromToday(days, timezone)}T${morning}`, timezone);
  switch (moment.kind) {
    case 'one':
      return moment.at;
    case 'twice':
      return moment.first;
    default:
      return new Date(serverNow() + days * 86_400_000).toISOString(); // no clock skips nine in the morning
  }
}
