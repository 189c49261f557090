import { platforms, platformTitles } from '@carillon/core';
import { CloseButton, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { PostsOrder } from '../../api/posts-page.ts';
import { useTypedSearch } from '../../parts/use-typed-search.ts';
import { WhoseFilters } from '../../parts/whose-filters.tsx';
import { DayFields } from './day-fields.tsx';
import type { usePostsAddress } from './use-posts-address.ts';

const orderNames: Readonly<Record<PostsOrder, string>> = {
  newest: 'Newest first',
  due: 'Due next first',
  published: 'Last published first',
};

interface Props extends Pick<ReturnType<typeof usePostsAddress>, 'address' | 'choose' | 'showOrder'> {
  /** In which days are meant. */
  readonly timezone: string;
}

/** Narrows the posts to words, a profile, an account, a network or days, and says in which order they stand. */
export function Filters({ address, choose, showOrder, timezone }: Props) {
  const { tab, q, profileId, accountId, platform, sort, from, to } = address;
  return (
    <Group align="flex-end" gap="sm">
      <SearchField value={q} onSearch={(text) => choose({ q: text })} />
      <WhoseFilters profile={profileId} account={accountId} onChange={choose} />
      <NativeSelect
        label="Network"
        data={[
          { value: '', label: 'All networks' },
          ...platforms.map((value) => ({ value, label: platformTitles[value] })),
        ]}
        value={platform ?? ''}
        onChange={({ currentTarget }) => choose({ network: currentTarget.value })}
      />
      {tab.orders.length > 1 && (
        <NativeSelect
          label="Order"
          data={tab.orders.map((value) => ({ value, label: orderNames[value] }))}
          value={sort}
          onChange={({ currentTarget }) => showOrder(tab.orders[currentTarget.selectedIndex] ?? sort)}
        />
      )}
      <DayFields key={sort} {...{ sort, from, to, timezone }} onChange={choose} />
    </Group>
  );
}

interface SearchFieldProps {
  readonly value: string | null;
  readonly onSearch: (text: string) => void;
}

/** Finds posts by their words while one types. */
function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, change] = useTypedSearch(value ?? '', onSearch);
  return (
    <TextInput
      type="search"
      label="Search"
      placeholder="Words of the text"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => change('')} />
      }
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      w={216}
      maw="100%"
    />
  );
}
