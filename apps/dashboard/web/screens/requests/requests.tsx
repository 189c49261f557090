import { Anchor, Text } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { useKeys } from '../../api/keys.ts';
import { useRequests } from '../../api/requests.ts';
import { useSession } from '../../api/session.ts';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestTable } from './request-table.tsx';

/** What API keys asked for in the last 30 days, and how it ended. The address says what is shown. */
export default function Requests() {
  const [search, setSearch] = useSearchParams();
  const { data: keys = [] } = useKeys();
  const asked = (name: string) => search.get(name) ?? undefined;
  const show = (name: string, value: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  return (
    <Page title="Requests" filters={<RequestFilters keys={keys} asked={asked} onShow={show} />}>
      <RequestList asked={asked} />
      <Text size="sm" c="dimmed">
        Last 30 days. Bodies aren’t kept; of successful reads, ten a minute of each key are listed.
      </Text>
    </Page>
  );
}

interface ListProps {
  readonly asked: (name: string) => string | undefined;
}

function RequestList({ asked }: ListProps) {
  const { data: keys = [] } = useKeys();
  const filter = {
    ...{ apiKeyId: asked('key'), postId: asked('post') },
    ...{ method: asked('method'), outcome: asked('outcome') },
  };
  const requests = useRequests(filter);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <QueryView query={requests}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          if (all.length > 0) return <RequestTable requests={all} keys={keys} />;
          if (requests.hasNextPage) return <Text>There is none among the newest; there are older ones.</Text>;
          return isFiltered ? (
            <Empty icon={IconListSearch}>There is no such request in the last 30 days.</Empty>
          ) : (
            <NothingYet />
          );
        }}
      </QueryView>
      <LoadMore {...requests} />
    </>
  );
}

function NothingYet() {
  const { data: { docsUrl } = {} } = useSession();
  return (
    <Empty icon={IconListSearch}>
      No API key has asked for anything in the last 30 days.{' '}
      {docsUrl && (
        <>
          The{' '}
          <Anchor href={docsUrl} target="_blank" underline="always">
            API reference
          </Anchor>{' '}
          shows how to begin.
        </>
      )}
    </Empty>
  );
}
