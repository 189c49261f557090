import type { PunctualWeek } from '@carillon/core';
import { Stack, Table, Text } from '@mantine/core';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { Sentence } from '../../parts/sentence.tsx';
import { latenessInWords } from './lateness-in-words.ts';

interface Props {
  /** Of which account, for those who cannot see where it stands. */
  readonly label: string;
  readonly weeks: readonly PunctualWeek[];
}

const weekNames = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

const lateness = (ms: number | null) => (ms === null ? '–' : latenessInWords(ms));

/** Weeks of an account, the newest first. */
export const WeeksTable = ({ label, weeks }: Props) => (
  <Table.ScrollContainer minWidth={800} scrollAreaProps={scrolledByKeys(label)}>
    <Table verticalSpacing="xs" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={120}>Week from</Table.Th>
          <Table.Th w={90}>Published</Table.Th>
          <Table.Th w={100}>Half within</Table.Th>
          <Table.Th w={100}>99 % within</Table.Th>
          <Table.Th w={90}>Latest</Table.Th>
          <Table.Th w={90}>Attempts</Table.Th>
          <Table.Th>Failed</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.map(({ week, published, p50Ms, p99Ms, maxMs, tries, failures }) => (
          <Table.Tr key={week} style={{ verticalAlign: 'top' }}>
            <Table.Td>{weekNames.format(new Date(week))}</Table.Td>
            <Table.Td>{published.toLocaleString()}</Table.Td>
            <Table.Td>{lateness(p50Ms)}</Table.Td>
            <Table.Td>{lateness(p99Ms)}</Table.Td>
            <Table.Td>{lateness(maxMs)}</Table.Td>
            <Table.Td>{tries.toLocaleString()}</Table.Td>
            <Table.Td>
              <Failures failures={failures} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const Failures = ({ failures }: Pick<PunctualWeek, 'failures'>) =>
  failures.length === 0 ? (
    '0'
  ) : (
    <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
      {failures.map(({ code, message, count }) => (
        <Text component="li" size="sm" key={code}>
          {count.toLocaleString()} × <Sentence>{message}</Sentence>
        </Text>
      ))}
    </Stack>
  );
