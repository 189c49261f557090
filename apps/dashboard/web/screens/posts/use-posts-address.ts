import { platforms } from '@carillon/core';
import { useSearchParams } from 'wouter';
import type { PostsFilter } from '../../api/posts-page.ts';
import { type PostsTab, tabNamed } from './tabs.ts';

export interface PostsAddress extends PostsFilter {
  readonly tab: PostsTab;
  readonly byDue: boolean;
}

/** Which posts are shown: in the address, so that people can go back to it and send it to others. */
export function usePostsAddress() {
  const [search, setSearch] = useSearchParams();
  const address: PostsAddress = {
    tab: tabNamed(search.get('tab')),
    q: search.get('q'),
    profileId: search.get('profile'),
    accountId: search.get('account'),
    platform: platforms.find((platform) => platform === search.get('network')) ?? null,
    byDue: search.get('sort') === 'due',
  };
  return {
    address,
    /** Shows others. Values of null and empty ones go from the address. */
    choose: (change: Readonly<Record<string, string | null>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { replace: 'q' in change }, // or each word that is typed would be a step back
      ),
  };
}
