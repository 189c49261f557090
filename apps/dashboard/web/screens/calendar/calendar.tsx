import { Button } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useProfiles } from '../../api/profiles.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { CalendarBoard } from './calendar-board.tsx';

/** The posts of a profile, by day. */
export default function Calendar() {
  const profiles = useProfiles();
  const compose = (
    <Button component={Link} href="/compose">
      Compose
    </Button>
  );
  return (
    <Page title="Calendar" actions={compose}>
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
