import { useSearchParams } from 'wouter';
import type { Scope } from '../../api/calendar.ts';
import { changedSearch } from '../../parts/changed-search.ts';
import { isDate } from '../../time/is-date.ts';
import { type View, views } from './weeks.ts';

type Status = NonNullable<Scope['status']>;

/** Statuses of a calendar, in words. */
export const statusNames: Readonly<Record<Status, string>> = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  failed: 'Failed',
};

const isStatus = (name: string | null): name is Status => name !== null && Object.hasOwn(statusNames, name);

/** The part of the calendar that is shown. */
export interface CalendarAddress {
  readonly view: View;
  /** YYYY-MM-DD; null for now. */
  readonly date: string | null;
  /** The id of an account; null for all. */
  readonly account: string | null;
  readonly status: Status | null;
}

/** Keeps it in the address, so that people can go back to it and send it to others. */
export function useCalendarAddress(): {
  readonly address: CalendarAddress;
  readonly go: (change: Partial<CalendarAddress>) => void;
} {
  const [search, setSearch] = useSearchParams();
  const [date, status] = [search.get('date'), search.get('status')];
  return {
    address: {
      view: views.find((view) => view === search.get('view')) ?? 'week',
      date: date !== null && isDate(date) ? date : null,
      account: search.get('account'),
      status: isStatus(status) ? status : null,
    },
    go: (change) => setSearch((before) => changedSearch(before, { ...change })),
  };
}
