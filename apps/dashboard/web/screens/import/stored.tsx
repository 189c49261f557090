import { type Import, resultCsv, resultsOf } from '@carillon/csv-import';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Section } from '../../parts/section.tsx';
import { RowProblems } from './row-problems.tsx';
import { saveCsv } from './save-csv.ts';
import { madePosts, type ReadyFile } from './use-import.ts';

const dialogs = laterCode(() => import('../posts/bulk/dialogs.ts'));

interface Props {
  readonly ready: ReadyFile;
  readonly run: Import;
  /** Why it ended early; null where it did not. */
  readonly error: Error | null;
  readonly onGoOn: () => void;
  readonly onAgain: () => void;
}

/** Result of a table, to look at and to save. */
export function Stored({ ready, run, error, onGoOn, onAgain }: Props) {
  const all = [...run.results.values()];
  const stored = all.filter(({ postId }) => postId !== null).length;
  const made = madePosts(run);
  const failed = [...run.results].flatMap(([row, { problem }]) =>
    problem === null ? [] : [{ line: row.line, column: '', message: problem }],
  );
  return (
    <Stack>
      {error && <Problem title="The import ended early" error={error} onRetry={onGoOn} />}
      <Text role="status">{createdWords(stored, ready.checked.good.length)}</Text>
      <Group>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            saveCsv(
              resultName(ready.name),
              resultCsv(ready.file.table, resultsOf(ready.file, ready.checked, run)),
            )
          }
        >
          Download the result
        </Button>
        <Button variant="default" component={Link} href="/posts">
          Show the posts
        </Button>
        <Button variant="default" onClick={onAgain}>
          Import another table
        </Button>
      </Group>
      {made.length > 0 && (
        <Group>
          <Later code={dialogs} isWanted>
            {({ DeleteMade }) => <DeleteMade postIds={made} />}
          </Later>
          <Text size="sm" c="dimmed">
            For an hour, also under Import.
          </Text>
        </Group>
      )}
      <Text size="sm" c="dimmed">
        You can fix the result and import it again. Rows with a post_id are skipped.
      </Text>
      {failed.length > 0 && (
        <Section title="Not created">
          <RowProblems title="Not created" problems={failed} />
        </Section>
      )}
    </Stack>
  );
}

/** `240 posts created.`, and of how many where some were not. */
function createdWords(stored: number, all: number): string {
  const posts = `${stored.toLocaleString('en')} ${stored === 1 ? 'post' : 'posts'} created`;
  return stored === all ? `${posts}.` : `${posts}, of ${all.toLocaleString('en')}.`;
}

const resultName = (name: string): string => `${name.replace(/(-result)?\.\w+$/, '')}-result.csv`;
