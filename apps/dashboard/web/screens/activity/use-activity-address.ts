import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { ActivityFilter } from '../../api/activity.ts';
import { useSession } from '../../api/session.ts';
import { changedSearch } from '../../parts/changed-search.ts';
import { ownTimezone } from '../../time/date-format.ts';
import { isDate } from '../../time/is-date.ts';
import { actionNamed } from './action-words.ts';

/** Which activity is shown: in the address, so that people can go back to it and send it to others. */
export function useActivityAddress() {
  const [search, setSearch] = useSearchParams();
  const { data: session } = useSession();
  const isAdmin = session?.person?.admin ?? false;
  const [action, who] = [actionNamed(search.get('action')), authorNamed(search.get('who'))];
  const [from, to] = [dateOf(search.get('from')), dateOf(search.get('to'))];
  const everybody = isAdmin && search.has('everybody');
  const filter = useMemo<ActivityFilter>(
    () => ({ action, who, from, to, everybody, timezone: ownTimezone() }),
    [action, who, from, to, everybody],
  );
  /** Shows others. Values of null go from the address. */
  const choose = (change: Readonly<Record<string, string | null>>) =>
    setSearch((before) => changedSearch(before, change), {
      replace: Object.keys(change).every((name) => name === 'from' || name === 'to'), // as they are typed
    });
  const isFiltered = [action, who, from, to].some((value) => value !== null);
  return { filter, isAdmin, isFiltered, choose };
}

const dateOf = (text: string | null): string | null => (text !== null && isDate(text) ? text : null);

/** Ids of users and API keys, and kinds of authors. */
const author = /^((usr|apk)_\w{1,40}|others|api_key|connect_link|cli|system|anyone)$/;

const authorNamed = (text: string | null): string | null =>
  text !== null && author.test(text) ? text : null;
