import { platforms, platformTitles } from '@carillon/core';
import { CloseButton, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId } from 'react';
import type { PostsOrder } from '../../api/posts-page.ts';
import { useTyped } from '../../parts/use-typed.ts';
import { useTypedSearch } from '../../parts/use-typed-search.ts';
import { WhoseFilters } from '../../parts/whose-filters.tsx';
import { zoneName } from '../../time/timezones.ts';
import { timeTitles } from './row-time.ts';
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

interface DayFieldsProps {
  readonly sort: PostsOrder;
  /** YYYY-MM-DD; null for all. */
  readonly from: string | null;
  readonly to: string | null;
  readonly timezone: string;
  readonly onChange: (change: Partial<Record<'from' | 'to', string | null>>) => void;
}

/** Narrows the posts to days, both included. */
function DayFields({ sort, from, to, timezone, onChange }: DayFieldsProps) {
  const zoneId = useId();
  const hasDays = from !== null || to !== null;
  const described = hasDays ? zoneId : undefined;
  return (
    <>
      <DayField
        label={`${timeTitles[sort]} from`}
        value={from}
        described={described}
        onChange={(day) => onChange({ from: day })}
      />
      <DayField
        label={`${timeTitles[sort]} until`}
        value={to}
        described={described}
        onChange={(day) => onChange({ to: day })}
      />
      {hasDays && (
        <Text id={zoneId} size="xs" c="dimmed">
          Days in {zoneName(timezone)}
        </Text>
      )}
    </>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string | null;
  /** The id of its description. */
  readonly described: string | undefined;
  readonly onChange: (day: string | null) => void;
}

function DayField({ label, value, described, onChange }: FieldProps) {
  const [typed, setTyped] = useTyped(value ?? '');
  return (
    <TextInput
      type="date"
      min="2000-01-01" // so that a year counts once it has four digits
      max="9999-12-30"
      label={label}
      aria-describedby={described}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (currentTarget.validity.valid) onChange(currentTarget.value || null);
      }}
    />
  );
}
