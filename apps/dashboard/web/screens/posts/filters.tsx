import { platforms, platformTitles } from '@carillon/core';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import type { PostsOrder } from '../../api/posts-page.ts';
import { AccountFilter } from '../../parts/account-filter.tsx';
import { ChoiceChip } from '../../parts/choice-chip.tsx';
import { ButtonPopover } from '../../parts/floating/button-popover.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { useTyped } from '../../parts/use-typed.ts';
import { zoneName } from '../../time/timezones.ts';
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
      <DaysChip key={sort} {...{ sort, from, to, timezone }} onChange={choose} />
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

interface DaysProps {
  readonly sort: PostsOrder;
  /** YYYY-MM-DD; null for all. */
  readonly from: string | null;
  readonly to: string | null;
  readonly timezone: string;
  readonly onChange: (change: Partial<Record<'from' | 'to', string | null>>) => void;
}

/** Narrows the posts to days, both included. */
function DaysChip({ sort, from, to, timezone, onChange }: DaysProps) {
  const zoneId = useId();
  const hasDays = from !== null || to !== null;
  const days = hasDays ? [from, to].map((day) => day ?? '…').join(' – ') : 'Days';
  return (
    <ButtonPopover
      position="bottom-start"
      trapFocus
      button={
        <Button
          size="xs"
          radius="xl"
          flex="none"
          variant={hasDays ? 'light' : 'default'}
          rightSection={<IconChevronDown size={12} aria-hidden />}
        >
          {days}
        </Button>
      }
    >
      <Stack gap="xs">
        <DayField
          label={`${timeTitles[sort]} from`}
          value={from}
          described={zoneId}
          onChange={(day) => onChange({ from: day })}
        />
        <DayField
          label={`${timeTitles[sort]} until`}
          value={to}
          described={zoneId}
          onChange={(day) => onChange({ to: day })}
        />
        <Text id={zoneId} size="xs" c="dimmed">
          Days in {zoneName(timezone)}
        </Text>
        {hasDays && (
          <Button size="xs" variant="default" onClick={() => onChange({ from: null, to: null })}>
            All days
          </Button>
        )}
      </Stack>
    </ButtonPopover>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string | null;
  /** The id of its description. */
  readonly described: string;
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
