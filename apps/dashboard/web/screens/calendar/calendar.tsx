import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useProfileChoice } from '../../api/composer.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Board } from './calendar-board.tsx';

/** What a profile posts, by day. */
export default function Calendar() {
  const profiles = useProfileChoice();
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
            <Empty>A calendar belongs to a profile, and you have none yet.</Empty>
          ) : (
            <Board profiles={[first, ...others]} />
          )
        }
      </QueryView>
    </Page>
  );
}
