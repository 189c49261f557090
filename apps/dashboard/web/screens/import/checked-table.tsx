import { previewRows } from '@carillon/csv-import';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { Profile } from '../../api/types.ts';
import { Section } from '../../parts/section.tsx';
import { PreviewTable } from './preview-table.tsx';
import { RowProblems } from './row-problems.tsx';
import type { ReadyFile } from './use-import.ts';

interface Props {
  readonly ready: ReadyFile;
  readonly profiles: readonly Profile[];
  readonly onYes: () => void;
  /** Goes back to where files are chosen. */
  readonly onAgain: () => void;
}

/** Rows that are shown as they will be stored. */
const previewed = 10;

const posts = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'post' : 'posts'}`;
const rows = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;

/** Posts that a table would store, and all its problems, before anything is stored. */
export function CheckedTable({ ready, profiles, onYes, onAgain }: Props) {
  const { name, file, checked } = ready;
  const { good, bad, problems, warnings } = checked;
  const preview = previewRows(checked, { profiles, limit: previewed });
  const before = file.stored + checked.taken.size;
  return (
    <Stack>
      <Text role="status">
        {name} has {good.length === 0 ? 'no posts' : posts(good.length)} to import
        {bad > 0 && `, and ${rows(bad)} with problems`}
        {before > 0 && `; ${rows(before)} ${before === 1 ? 'was' : 'were'} imported before`}.
      </Text>
      <Group>
        {good.length > 0 && <Button onClick={onYes}>Import {posts(good.length)}</Button>}
        <Button variant={good.length > 0 ? 'default' : 'filled'} onClick={onAgain}>
          Choose other files
        </Button>
      </Group>
      {preview.length > 0 && <PreviewTable rows={preview} all={good.length} />}
      {bad > 0 && (
        <Section title="Problems">
          <Text size="sm" c="dimmed">
            {good.length === 0
              ? 'Fix this before you import the table.'
              : 'These rows are left out. Fix the table, or import the others now.'}
          </Text>
          <RowProblems title="Problems" problems={problems} />
        </Section>
      )}
      {warnings.length > 0 && (
        <Section title="Worth knowing">
          <RowProblems title="Worth knowing" problems={warnings} />
        </Section>
      )}
    </Stack>
  );
}
