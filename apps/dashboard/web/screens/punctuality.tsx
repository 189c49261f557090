import type { PunctualAccount, PunctualWeek } from '@carillon/core';
import { Button, Stack, Table, Text } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ask } from '../api/ask.ts';
import { accountName } from '../parts/account-name.tsx';
import { Empty } from '../parts/empty.tsx';
import { LoadMore } from '../parts/load-more.tsx';
import { Page } from '../parts/page.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { scrolledByKeys } from '../parts/scrolled-by-keys.ts';
import { Section } from '../parts/section.tsx';
import { Sentence } from '../parts/sentence.tsx';
import { latenessInWords } from '../time/duration-in-words.ts';
import { zoneName } from '../time/timezones.ts';

/** How long after their times posts were published, and why others were not: for each account and week. */
export default function Punctuality() {
  const punctuality = usePunctuality();
  return (
    <Page title="Punctuality">
      <Text>
        How long after its time each post was published in the last eight weeks. Whatever the network took to
        answer is included, and so are attempts that failed before the one that worked.
      </Text>
      <QueryView query={punctuality}>
        {({ pages }) => {
          const accounts = pages.flatMap((page) => page.accounts);
          const zones = new Set(accounts.map(({ timezone }) => timezone));
          const [only = null] = zones.size === 1 ? zones : [];
          return (
            <>
              {accounts.length === 0 && <NoAccount />}
              {only !== null && <ZoneOfWeeks timezone={only} />}
              {accounts.map((each) => (
                <Account key={each.id} {...each} saysZone={only === null} />
              ))}
            </>
          );
        }}
      </QueryView>
      <LoadMore {...punctuality} />
    </Page>
  );
}

const NoAccount = () => (
  <Empty
    icon={IconClockCheck}
    action={
      <Button component={Link} href="/accounts" variant="default">
        Connect an account
      </Button>
    }
  >
    Once posts were published to your accounts, you see here how punctual they were.
  </Empty>
);

const ZoneOfWeeks = ({ timezone }: Pick<PunctualAccount, 'timezone'>) => (
  <Text size="sm" c="dimmed">
    Weeks begin on Monday, {zoneName(timezone)}.
  </Text>
);

interface AccountProps extends PunctualAccount {
  /** Whether its profile's time zone is said beside it, because others differ. */
  readonly saysZone: boolean;
}

const Account = ({ weeks, timezone, isCut, saysZone, ...account }: AccountProps) => (
  <Section title={accountName(account)}>
    {weeks.length === 0 ? (
      <Text c="dimmed">Nothing was due in this time.</Text>
    ) : (
      <WeeksTable label={`Weeks of ${accountName(account)}`} weeks={weeks} />
    )}
    {saysZone && <ZoneOfWeeks timezone={timezone} />}
    {isCut && (
      <Text size="sm" c="dimmed">
        Only the newest 2,000 posts are counted, so the earliest week may not be whole.
      </Text>
    )}
  </Section>
);

/** How punctually each account was published to, page by page. */
const usePunctuality = () =>
  useInfiniteQuery({
    queryKey: ['punctuality'],
    initialPageParam: '',
    queryFn: ({ pageParam }) => ask('GET /punctuality', { query: { after: pageParam || undefined } }),
    getNextPageParam: ({ accounts, more }) => (more ? accounts.at(-1)?.id : undefined),
  });

interface Props {
  /** Of which account, for those who cannot see where it stands. */
  readonly label: string;
  readonly weeks: readonly PunctualWeek[];
}

const weekNames = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

const lateness = (ms: number | null) => (ms === null ? '–' : latenessInWords(ms));

/** Weeks of an account, the newest first. */
const WeeksTable = ({ label, weeks }: Props) => (
  <Table.ScrollContainer minWidth={800} scrollAreaProps={scrolledByKeys(label)}>
    <Table verticalSpacing="xs" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={120}>Week from</Table.Th>
          <Table.Th w={90}>Published</Table.Th>
          <Table.Th w={100}>Half within</Table.Th>
          <Table.Th w={100}>99 % within</Table.Th>
          <Table.Th w={90}>Latest</Table.Th>
          <Table.Th w={90}>Attempts</Table.Th>
          <Table.Th>Failed</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.map(({ week, published, p50Ms, p99Ms, maxMs, tries, failures }) => (
          <Table.Tr key={week} style={{ verticalAlign: 'top' }}>
            <Table.Td>{weekNames.format(new Date(week))}</Table.Td>
            <Table.Td>{published.toLocaleString()}</Table.Td>
            <Table.Td>{lateness(p50Ms)}</Table.Td>
            <Table.Td>{lateness(p99Ms)}</Table.Td>
            <Table.Td>{lateness(maxMs)}</Table.Td>
            <Table.Td>{tries.toLocaleString()}</Table.Td>
            <Table.Td>
              <Failures failures={failures} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const Failures = ({ failures }: Pick<PunctualWeek, 'failures'>) =>
  failures.length === 0 ? (
    '0'
  ) : (
    <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
      {failures.map(({ code, message, count }) => (
        <Text component="li" size="sm" key={code}>
          {count.toLocaleString()} × <Sentence>{message}</Sentence>
        </Text>
      ))}
    </Stack>
  );
