import { Anchor, Text } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { type ApiKey, useKeys } from '../../api/keys.ts';
import { type RequestFilter, useRequests } from '../../api/requests.ts';
import { useSession } from '../../api/session.ts';
import { changedSearch } from '../../parts/changed-search.ts';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestTable } from './request-table.tsx';

/** Requests of API keys in the last 30 days, and how they ended. The address says which show. */
export default function Requests() {
  const [search, setSearch] = useSearchParams();
  const { data: keys = [] } = useKeys();
  const asked = (name: string) => search.get(name) ?? undefined;
  const show = (name: string, value: string | null) =>
    setSearch((before) => changedSearch(before, { [name]: value }));
  const filter = filterOf(asked);
  const requests = useRequests(filter);
  const operations = useSeenOperations(requests.data);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Page title="Requests" filters={<RequestFilters {...{ keys, operations, asked }} onShow={show} />}>
      <RequestList {...{ requests, keys, isFiltered }} />
      <Text size="sm" c="dimmed">
        Last 30 days. Bodies aren’t stored; successful reads are sampled (10 per key and minute).
      </Text>
    </Page>
  );
}

const filterOf = (asked: (name: string) => string | undefined): RequestFilter => ({
  api_key_id: asked('key'),
  post_id: asked('post'),
  method: asked('method'),
  outcome: asked('outcome'),
  status: asked('status'),
  operation: asked('operation'),
  search: asked('q'),
});

type Requests = ReturnType<typeof useRequests>;

/** Names of the operations of all requests that were listed since the screen was opened. */
function useSeenOperations(data: Requests['data']): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const listed = data?.pages.flatMap((page) => page.data.flatMap(({ operation }) => operation ?? [])) ?? [];
  const all = [...new Set([...seen, ...listed])];
  if (all.length > seen.length) setSeen(all);
  return all;
}

interface ListProps {
  readonly requests: Requests;
  readonly keys: readonly ApiKey[];
  readonly isFiltered: boolean;
}

function RequestList({ requests, keys, isFiltered }: ListProps) {
  return (
    <>
      <QueryView query={requests}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          if (all.length > 0) return <RequestTable requests={all} keys={keys} />;
          if (requests.hasNextPage)
            return <Text>None among the newest. Load more to look further back.</Text>;
          return isFiltered ? (
            <Empty icon={IconListSearch}>No request of the last 30 days matches.</Empty>
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
      No requests in the last 30 days.{' '}
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
