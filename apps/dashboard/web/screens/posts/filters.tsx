import { platforms, platformTitles } from '@carillon/core';
import type { PostsOrder } from '../../api/posts-page.ts';
import { AccountFilter } from '../../parts/account-filter.tsx';
import { ChoiceChip } from '../../parts/choice-chip.tsx';
import { DaysChip } from '../../parts/days-chip.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { timeTitles } from './row-time.ts';
import type { usePostsAddress } from './use-posts-address.ts';

const orderNames: Readonly<Record<PostsOrder, string>> = {
  newest: 'Newest first',
  due: 'Due next first',
  published: 'Last published first',
};

const networks = platforms.map((value) => ({ value, label: platformTitles[value] }));

interface Props extends Pick<ReturnType<typeof usePostsAddress>, 'address' | 'choose' | 'showOrder'> {
  /** In which days are meant. */
  readonly timezone: string;
}

/** Narrows the posts to words, an account, a network or days, and says in which order they stand. */
export function Filters({ address, choose, showOrder, timezone }: Props) {
  const { tab, q, accountId, platform, sort, from, to } = address;
  return (
    <>
      <SearchField label="Search posts" value={q} onSearch={(text) => choose({ q: text })} />
      <AccountFilter value={accountId} onChange={(account) => choose({ account })} />
      <ChoiceChip
        label="Network"
        none="All networks"
        options={networks}
        value={platform}
        onChange={(network) => choose({ network })}
      />
      <DaysChip key={sort} title={timeTitles[sort]} {...{ from, to, timezone }} onChange={choose} />
      {tab.orders.length > 1 && (
        <ChoiceChip
          label="Order"
          options={tab.orders.map((value) => ({ value, label: orderNames[value] }))}
          value={sort}
          onChange={(value) => showOrder(tab.orders.find((order) => order === value) ?? sort)}
        />
      )}
    </>
  );
}
