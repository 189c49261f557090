import { IconCalendar } from '@tabler/icons-react';
import { useProfiles } from '../../api/profiles.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { CalendarBoard } from './calendar-board.tsx';

/** Posts by day. */
export default function Calendar() {
  const profiles = useProfiles();
  if (profiles.data === undefined || profiles.data.length === 0)
    return (
      <Page title="Calendar">
        <QueryView query={profiles}>
          {() => <Empty icon={IconCalendar}>You need a profile before you schedule posts.</Empty>}
        </QueryView>
      </Page>
    );
  const [first, ...others] = profiles.data;
  return first && <CalendarBoard profiles={[first, ...others]} />;
}
