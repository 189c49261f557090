import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { Account } from '../../api/accounts.ts';
import { useAccounts } from '../../api/accounts.ts';
import { useProfiles } from '../../api/profiles.ts';
import type { Profile } from '../../api/types.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { AskColumns } from './ask-columns.tsx';
import { AskDates } from './ask-dates.tsx';
import { CheckedTable } from './checked-table.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { RecentImports } from './recent-imports.tsx';
import { Stored } from './stored.tsx';
import { useImport } from './use-import.ts';
import { useRecentImports } from './use-recent-imports.ts';

/** A month of posts from a table: chosen, looked through, and stored after a yes. */
export default function ImportScreen() {
  const profiles = useProfiles();
  const accounts = useAccounts();
  return (
    <Page title="Import posts">
      <QueryView query={profiles}>
        {(all) => (
          <QueryView query={accounts}>
            {(found) => <ImportSteps profiles={all} accounts={found.accounts} />}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

function ImportSteps(known: {
  readonly profiles: readonly Profile[];
  readonly accounts: readonly Account[];
}) {
  const recent = useRecentImports();
  const { stage, ...does } = useImport({ ...known, onStored: recent.keep });
  switch (stage.kind) {
    case 'choosing':
      return (
        <Stack>
          <RecentImports imports={recent.imports} />
          <ChooseFiles failure={stage.failure} onChoose={does.check} />
        </Stack>
      );
    case 'checking':
      return <Working what="Checking" done={stage.done} all={stage.all} onStop={null} />;
    case 'asking':
      return <AskDates {...stage} onAgain={does.again} />;
    case 'columns':
      return <AskColumns {...stage} {...known} onAgain={does.again} />;
    case 'checked':
      return (
        <CheckedTable
          {...known}
          ready={stage}
          onYes={() => {
            recent.begin();
            does.start(stage);
          }}
          onAgain={does.again}
        />
      );
    case 'storing':
      return <Working what="Storing" done={stage.done} all={stage.checked.good.length} onStop={does.stop} />;
    case 'stored':
      return (
        <Stored {...stage} ready={stage} onGoOn={() => does.goOn(stage, stage.run)} onAgain={does.again} />
      );
    default:
      return stage satisfies never;
  }
}

interface WorkingProps {
  readonly what: string;
  readonly done: number;
  readonly all: number;
  readonly onStop: (() => void) | null;
}

const Working = ({ what, done, all, onStop }: WorkingProps) => (
  <Stack gap="xs" maw={480}>
    <Text role="status">
      {what} posts: {done.toLocaleString('en')} of {all.toLocaleString('en')}
    </Text>
    <Progress value={all === 0 ? 0 : (100 * done) / all} aria-label={`${what} posts`} />
    {onStop && (
      <Group>
        <Button variant="default" size="xs" onClick={onStop}>
          Stop
        </Button>
      </Group>
    )}
  </Stack>
);
