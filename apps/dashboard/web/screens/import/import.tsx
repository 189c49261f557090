import type { DateOrder, DateQuestion } from '@carillon/csv-import';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Account, useAccounts } from '../../api/accounts.ts';
import { useProfiles } from '../../api/profiles.ts';
import { useSession } from '../../api/session.ts';
import type { Profile } from '../../api/types.ts';
import { browserStorage } from '../../browser-storage.ts';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { relativeTime } from '../../time/shown-time.ts';
import { AskColumns } from './ask-columns.tsx';
import { CheckedTable } from './checked-table.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { keepImport, type RecentImport, readImports } from './kept-imports.ts';
import { Stored } from './stored.tsx';
import { type MadePosts, useImport } from './use-import.ts';

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

interface AskDatesProps {
  readonly question: DateQuestion;
  readonly onAnswer: (order: DateOrder) => void;
  /** Goes back to where files are chosen. */
  readonly onAgain: () => void;
}

/** Asks once for a table how dates such as 3/1/2027 are meant, if no date shows it. */
const AskDates = ({ question, onAnswer, onAgain }: AskDatesProps) => (
  <Stack>
    <Text role="status">
      Which day is {question.cell} in line {question.line}? Your answer holds for the whole table.
    </Text>
    <Group>
      <Button onClick={() => onAnswer('day-first')}>Day first: {question.dayFirst}</Button>
      <Button onClick={() => onAnswer('month-first')}>Month first: {question.monthFirst}</Button>
      <Button variant="default" onClick={onAgain}>
        Choose other files
      </Button>
    </Group>
  </Stack>
);

const dialogs = laterCode(() => import('../posts/bulk/dialogs.ts'));

interface RecentImportsProps {
  readonly imports: readonly RecentImport[];
}

/** Imports of the last hour, each of which can be deleted. */
const RecentImports = ({ imports }: RecentImportsProps) =>
  imports.length > 0 && (
    <Section title="Imported in the last hour">
      {imports.map(({ name, at, postIds }) => (
        <Group key={at} role="group" aria-label={`${name}: ${postIds.length} posts`}>
          <Text size="sm">
            {name}: {postIds.length.toLocaleString('en')} {postIds.length === 1 ? 'post' : 'posts'},{' '}
            {relativeTime(new Date(at).toISOString(), Date.now())}
          </Text>
          <Later code={dialogs} isWanted>
            {({ DeleteMade }) => <DeleteMade postIds={postIds} />}
          </Later>
        </Group>
      ))}
    </Section>
  );

/** Imports of the last hour in this browser, and what keeps a new one. */
function useRecentImports() {
  const email = useSession().data?.person?.email ?? '';
  const read = () => readImports(browserStorage(), email, Date.now());
  const [imports, setImports] = useState(read);
  const began = useRef(0);
  return {
    imports,
    /** A new import begins. */
    begin(): void {
      began.current = Date.now();
    },
    keep(made: MadePosts): void {
      keepImport(browserStorage(), email, { made, at: began.current, now: Date.now() });
      setImports(read());
    },
  };
}
