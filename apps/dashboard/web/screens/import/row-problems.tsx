import type { RowProblem } from '@carillon/csv-import';
import { Button, Group, Stack, Table } from '@mantine/core';
import { useState } from 'react';

interface Props {
  readonly title: string;
  readonly problems: readonly Omit<RowProblem, 'row'>[];
}

/** Rows that are shown at once. */
const pageSize = 50;

/** Problems of a table, by line and column; the first fifty, and more on demand. */
export function RowProblems({ title, problems }: Props) {
  const [shown, setShown] = useState(pageSize);
  const left = problems.length - shown;
  return (
    <Stack gap="xs">
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Line</Table.Th>
              <Table.Th>Column</Table.Th>
              <Table.Th>Problem</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.slice(0, shown).map(({ line, column, message }) => (
              <Table.Tr key={`${line} ${column} ${message}`}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>{column}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {left > 0 && (
        <Group>
          <Button variant="default" size="xs" onClick={() => setShown(shown + pageSize)}>
            Show {Math.min(left, pageSize)} more of {left}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
