import { platforms } from '@carillon/core';
import { columns, template } from '@carillon/csv-import';
import { Button, FileInput, Group, Stack, Table, Text } from '@mantine/core';
import { IconDownload, IconFileZip, IconTable } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Problem } from '../../parts/problem.tsx';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { Section } from '../../parts/section.tsx';
import { saveCsv } from './save-csv.ts';
import type { Failure } from './use-import.ts';

const ownTexts = platforms.map((platform) => `text_${platform}`).join(' and ');

interface Props {
  readonly failure: Failure | null;
  readonly onChoose: (table: File, archive: File | null) => void;
}

/** Takes a table, and pictures in a zip; says which columns there are. */
export function ChooseFiles({ failure, onChoose }: Props) {
  const [table, setTable] = useState<File | null>(null);
  const [archive, setArchive] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (table !== null) onChoose(table, archive);
  };
  return (
    <Stack>
      {failure && <Problem title={failure.title} error={failure.error} />}
      <form onSubmit={onSubmit} noValidate aria-label="Files">
        <Stack maw={480}>
          <FileInput
            label="Table"
            description="A CSV file with one post per row."
            placeholder="Choose a CSV file"
            accept=".csv,.tsv,.txt,text/csv"
            leftSection={<IconTable size={16} aria-hidden />}
            value={table}
            onChange={setTable}
            error={isTried && table === null ? 'Choose a file.' : null}
            clearable
          />
          <FileInput
            label="Pictures"
            description="A zip with the pictures and videos named in the table."
            placeholder="Choose a zip file"
            accept=".zip,application/zip"
            leftSection={<IconFileZip size={16} aria-hidden />}
            value={archive}
            onChange={setArchive}
            clearable
          />
          <Group>
            <Button type="submit">Check the table</Button>
            <Text size="sm" c="dimmed">
              Checking doesn’t create anything.
            </Text>
          </Group>
        </Stack>
      </form>
      <Columns />
    </Stack>
  );
}

/** The columns of a table, and a template that has them. */
const Columns = () => (
  <Section title="Columns">
    <Group>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => saveCsv('carillon-posts.csv', template())}
      >
        Download a template
      </Button>
    </Group>
    <Table.ScrollContainer minWidth={480} scrollAreaProps={scrolledByKeys('Columns')}>
      <Table aria-label="Columns">
        <Table.Tbody>
          {columns.map(({ name, says }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{says}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
    <Text size="sm" c="dimmed">
      Use {ownTexts} to change the text for one network.
    </Text>
  </Section>
);
