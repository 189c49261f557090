import { Text } from '@mantine/core';
import { IconActivity, IconDownload } from '@tabler/icons-react';
import { useActivity, useActivityCsv } from '../../api/activity.ts';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityTable } from './activity-table.tsx';
import { useActivityAddress } from './use-activity-address.ts';

/** Who changed what, when and whence. The address says what is shown. */
export default function Activity() {
  const address = useActivityAddress();
  const { filter, isFiltered } = address;
  const activity = useActivity(filter);
  const csv = useActivityCsv();
  const download = (
    <PendingButton
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      isPending={csv.isPending}
      onClick={() => csv.mutate(filter)}
    >
      Download CSV
    </PendingButton>
  );
  return (
    <Page title="Activity" filters={<ActivityFilters {...address} />} actions={download}>
      {csv.isError && <Problem title="Couldn’t download the table" error={csv.error} />}
      <QueryView query={activity}>
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events);
          if (events.length > 0) return <ActivityTable events={events} filter={filter} />;
          if (activity.hasNextPage)
            return <Text>None among the newest. Load more to look further back.</Text>;
          return (
            <Empty icon={IconActivity}>{isFiltered ? 'No activity matches.' : 'No activity yet.'}</Empty>
          );
        }}
      </QueryView>
      <LoadMore {...activity} />
      <Text size="sm" c="dimmed">
        New posts and uploads are not listed here.
      </Text>
    </Page>
  );
}
