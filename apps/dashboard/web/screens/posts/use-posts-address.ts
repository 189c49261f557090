import { platforms } from '@carillon/core';
import { useSearchParams } from 'wouter';
import type { PostsFilter, PostsOrder } from '../../api/posts-page.ts';
import { changedSearch } from '../../parts/changed-search.ts';
import { isDate } from '../../time/is-date.ts';
import { type PostsTab, tabNamed, tabs } from './tabs.ts';

interface PostsAddress extends Omit<PostsFilter, 'profileId'> {
  readonly tab: PostsTab;
  readonly sort: PostsOrder;
  /** The first and the last day of the time that the posts are in the order of, YYYY-MM-DD; null for all. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Typed ones: or each character would be a step back. */
const typed = ['q', 'from', 'to'];

/** Which posts are shown: in the address, so that people can go back to it and send it to others. */
export function usePostsAddress() {
  const [search, setSearch] = useSearchParams();
  const tab = tabNamed(search.get('tab'));
  const address: PostsAddress = {
    tab,
    q: search.get('q'),
    accountId: search.get('account'),
    platform: platforms.find((platform) => platform === search.get('network')) ?? null,
    sort: tab.orders.find((order) => order === search.get('sort')) ?? tab.orders[0],
    from: dateOf(search.get('from')),
    to: dateOf(search.get('to')),
  };
  /** Shows others. Values of null and empty ones go from the address. */
  const choose = (change: Readonly<Record<string, string | null>>) =>
    setSearch((before) => changedSearch(before, { ...change, after: null }), {
      replace: Object.keys(change).every((name) => typed.includes(name)),
    });
  /** Days are of another time then: of that at which posts were created, are due or were published. */
  const sortBy = (sort: PostsOrder, change: Readonly<Record<string, string | null>>) =>
    choose({ ...change, ...(sort !== address.sort && { from: null, to: null }) });
  return {
    address,
    choose,
    showTab: (name: string | null) =>
      sortBy(tabNamed(name).orders[0], { tab: name === tabs[0].name ? null : name, sort: null }),
    showOrder: (sort: PostsOrder) => sortBy(sort, { sort: sort === tab.orders[0] ? null : sort }),
  };
}

const dateOf = (text: string | null): string | null => (text !== null && isDate(text) ? text : null);
