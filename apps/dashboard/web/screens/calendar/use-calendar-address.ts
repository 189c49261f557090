import { useSearchParams } from 'wouter';
import { isDate } from '../../time/is-date.ts';
import type { View } from './weeks.ts';

/** The part of the calendar that is shown. */
export interface CalendarAddress {
  readonly view: View;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly profileId: string;
}

/** Keeps it in the address, so that people can go back to it and send it to others. */
export function useCalendarAddress(first: string): {
  readonly search: Omit<CalendarAddress, 'date'> & { readonly date: string | null };
  readonly go: (change: Partial<CalendarAddress>) => void;
} {
  const [search, setSearch] = useSearchParams();
  const date = search.get('date');
  return {
    search: {
      view: search.get('view') === 'month' ? 'month' : 'week',
      date: date !== null && isDate(date) ? date : null,
      profileId: search.get('profile') ?? first,
    },
    go: ({ view, date, profileId }) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        if (view !== undefined) next.set('view', view);
        if (date !== undefined) next.set('date', date);
        if (profileId !== undefined) next.set('profile', profileId);
        return next;
      }),
  };
}
