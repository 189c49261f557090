import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { changedSearch } from '../../parts/changed-search.ts';

/** Kept beside the address: how one came to a page. */
interface Way {
  /** Where the pages begin that one has gone through, this one last. */
  readonly begins: readonly string[];
  readonly profileId: string | null;
}

/**
 * Which page of a list is shown: in the address, so that a reload and Back keep it; the first page of another profile.
 * @returns where the pages begin that one has gone through, this one last; none for the first page
 */
export function usePages(profileId: string | null) {
  const [search, setSearch] = useSearchParams();
  const after = search.get('after');
  const way = useHistoryState<Way | null>();
  const begins = after === null ? [] : beginsOf(way, after, profileId);
  const isNew = useRef(false);
  /** A page that one has turned to begins at its top; called when its rows are there. */
  const shown = () => {
    if (isNew.current) window.scrollTo(0, 0);
    isNew.current = false;
  };
  const show = (next: readonly string[]) => {
    setSearch((before) => changedSearch(before, { after: next.at(-1) ?? null }), {
      state: { begins: next, profileId } satisfies Way,
    });
    isNew.current = true;
  };
  return { begins, show, shown };
}

/** Who followed a link to a page came from the first one. */
function beginsOf(way: Way | null, after: string, profileId: string | null): readonly string[] {
  if (way?.begins?.at(-1) !== after) return [after];
  return way.profileId === profileId ? way.begins : [];
}
