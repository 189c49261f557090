import { useSearchParams } from 'wouter';
import type { MediaFilter } from '../../api/media.ts';
import { changedSearch } from '../../parts/changed-search.ts';
import { mediaStateNamed, mediaTypeNamed } from '../../parts/media-filter-fields.tsx';

/** The part of the library that is shown, and the medium that is open. */
interface MediaAddress extends MediaFilter {
  /** The id of the one that is open. */
  readonly medium: string | null;
}

/** Keeps it in the address, so that people can go back to it and send it to others. */
export function useMediaAddress() {
  const [search, setSearch] = useSearchParams();
  return {
    filter: {
      search: search.get('search') ?? '',
      type: mediaTypeNamed(search.get('type')),
      state: mediaStateNamed(search.get('show')),
      tag: search.get('tag') || null,
    } satisfies MediaFilter,
    opened: search.get('medium') || null,
    /** In place of the address that was: the way back does not lead through every letter that was typed. */
    go: (change: Partial<MediaAddress>) => setSearch((before) => changed(before, change), { replace: true }),
    hrefOf: (medium: string) => `/media?${changed(search, { medium })}`,
  };
}

function changed(before: URLSearchParams, { state, ...change }: Partial<MediaAddress>): URLSearchParams {
  return changedSearch(before, { ...change, ...(state !== undefined && { show: state }) });
}
