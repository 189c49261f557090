import type { Punctuality as Answer } from '@carillon/core';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'wouter';
import { ask } from '../../api/ask.ts';
import { useChosenProfile } from '../../api/chosen-profile.ts';
import { AccountFilter } from '../../parts/account-filter.tsx';
import { changedSearch } from '../../parts/changed-search.ts';
import { ChoiceChip } from '../../parts/choice-chip.tsx';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { shareInWords } from '../../parts/share-in-words.ts';
import { AccountTable } from './account-table.tsx';
import { LatenessOverTime } from './lateness-over-time.tsx';

const steps = [
  { value: 'week', label: 'By week' },
  { value: 'day', label: 'By day' },
];

/** How long after their times posts were published, over time and by account. The address says which. */
export function Punctuality() {
  const [search, setSearch] = useSearchParams();
  const account = search.get('account');
  const by = search.get('by') === 'day' ? 'day' : 'week';
  const punctuality = usePunctuality(account);
  const show = (name: string, value: string | null) =>
    setSearch((before) => changedSearch(before, { [name]: value }));
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <AccountFilter value={account} onChange={(id) => show('account', id)} />
        <ChoiceChip
          label="Steps"
          options={steps}
          value={by}
          onChange={(step) => show('by', step === 'day' ? 'day' : null)}
        />
      </Group>
      <QueryView query={punctuality}>
        {({ pages }) => {
          const [first] = pages;
          if (first === undefined || first.due + first.idle === 0) return <NoAccount />;
          const accounts = pages.flatMap((page) => page.accounts);
          return (
            <>
              <Total {...first} />
              <Chart spans={by === 'day' ? first.days : first.weeks} by={by} />
              {accounts.length > 0 && <AccountTable accounts={accounts} />}
              <Idle {...first} />
            </>
          );
        }}
      </QueryView>
      <LoadMore {...punctuality} />
    </Stack>
  );
}

const Chart = ({ spans, by }: ComponentProps<typeof LatenessOverTime>) =>
  spans.length > 0 ? (
    <LatenessOverTime spans={spans} by={by} />
  ) : (
    <Text c="dimmed">Nothing was due in the last {by === 'day' ? 'two' : 'eight'} weeks.</Text>
  );

/** How many were on time, in the whole time. */
const Total = ({ total: { published, failed, withinSecond } }: Pick<Answer, 'total'>) => (
  <Group gap="xs" align="baseline">
    {published > 0 && (
      <Text fw={600} size="xl">
        {shareInWords(withinSecond, published)} within 1 s
      </Text>
    )}
    <Text size="sm" c="dimmed">
      {published.toLocaleString('en')} published at a time, {failed.toLocaleString('en')} failed, in eight
      weeks
    </Text>
  </Group>
);

/** Rows that are left out. */
const Idle = ({ idle, isCut }: Pick<Answer, 'idle' | 'isCut'>) => (
  <Text size="sm" c="dimmed">
    {idle > 0 && `${idle === 1 ? 'One account' : `${idle} accounts`} had nothing due. `}
    {isCut && 'Only the newest posts are counted; the first week may be incomplete.'}
  </Text>
);

const NoAccount = () => (
  <Empty
    icon={IconClockCheck}
    action={
      <Button component={Link} href="/accounts" variant="default">
        Connect an account
      </Button>
    }
  >
    Published posts show here how punctual they were.
  </Empty>
);

/** Punctuality of all accounts that screens are about, or of one; accounts page by page. */
function usePunctuality(accountId: string | null) {
  const { profileId } = useChosenProfile();
  const about = accountId === null ? { profileId: profileId ?? undefined } : { accountId };
  return useInfiniteQuery({
    queryKey: ['punctuality', about],
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      ask('GET /punctuality', {
        query: { ...about, offset: pageParam === 0 ? undefined : String(pageParam) },
      }),
    getNextPageParam: ({ due }, pages) => {
      const read = pages.reduce((sum, { accounts }) => sum + accounts.length, 0);
      return read < due ? read : undefined;
    },
  });
}
