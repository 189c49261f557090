import { IconCalendar } from '@tabler/icons-react';
import { useProfiles } from '../../api/profiles.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { CalendarBoard } from './calendar-board.tsx';

/** The posts of a profile, by day. */
export default function Calendar() {
  const profiles = useProfiles();
  return (
    <Page title="Calendar">
      <QueryView query={profiles}>
        {([first, ...others]) =>
          first === undefined ? (
            <Empty icon={IconCalendar}>A calendar belongs to a profile, and you have no profile yet.</Empty>
          ) : (
            <CalendarBoard profiles={[first, ...others]} />
          )
        }
      </QueryView>
    </Page>
  );
}
