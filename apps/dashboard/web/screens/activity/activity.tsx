import { Switch, Text } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { useActivity } from '../../api/activity.ts';
import { useSession } from '../../api/session.ts';
import { changedSearch } from '../../parts/changed-search.ts';
import { ChoiceChip } from '../../parts/choice-chip.tsx';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { actionChoices, actionNamed } from './action-words.ts';
import { ActivityTable } from './activity-table.tsx';

/** Who changed what, when and whence. The address says what is shown. */
export default function Activity() {
  const [search, setSearch] = useSearchParams();
  const { data: session } = useSession();
  const isAdmin = session?.person?.admin ?? false;
  const action = actionNamed(search.get('action'));
  const everybody = isAdmin && search.has('everybody');
  const activity = useActivity({ action, everybody });
  const show = (name: string, value: string | null) =>
    setSearch((before) => changedSearch(before, { [name]: value }));
  return (
    <Page
      title="Activity"
      filters={
        <>
          <ChoiceChip
            label="Kind"
            none="All kinds"
            options={actionChoices}
            value={action}
            onChange={(value) => show('action', value)}
          />
          {isAdmin && (
            <Switch
              label="Everyone"
              checked={everybody}
              onChange={({ currentTarget }) => show('everybody', currentTarget.checked ? '1' : null)}
            />
          )}
        </>
      }
    >
      <QueryView query={activity}>
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events);
          return events.length === 0 ? (
            <Empty icon={IconActivity}>No such activity yet.</Empty>
          ) : (
            <ActivityTable events={events} everybody={everybody} />
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
