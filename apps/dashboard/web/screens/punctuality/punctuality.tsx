import type { PunctualAccount } from '@carillon/core';
import { Button, Text } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ask } from '../../api/ask.ts';
import { accountName } from '../../parts/account-name.tsx';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { zoneName } from '../../time/timezones.ts';
import { WeeksTable } from './weeks-table.tsx';

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
