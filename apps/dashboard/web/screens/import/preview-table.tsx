import { platformTitles } from '@carillon/core';
import type { RowPreview } from '@carillon/csv-import';
import { Stack, Table, Text } from '@mantine/core';
import { Section } from '../../parts/section.tsx';
import { inTimeZone } from '../../time/shown-time.ts';

interface Props {
  readonly rows: readonly RowPreview[];
  /** Rows that will be stored. */
  readonly all: number;
}

/** The first rows of a table as they will be stored. */
export const PreviewTable = ({ rows, all }: Props) => (
  <Section title={rows.length < all ? `The first ${rows.length} of ${all.toLocaleString('en')}` : 'Preview'}>
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label="Preview" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Line</Table.Th>
            <Table.Th>Text</Table.Th>
            <Table.Th>Accounts</Table.Th>
            <Table.Th>When</Table.Th>
            <Table.Th>Media</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.line} style={{ verticalAlign: 'top' }}>
              <Table.Td>{row.line}</Table.Td>
              <Table.Td>
                <Texts {...row} />
              </Table.Td>
              <Table.Td>{row.accounts.map(accountName).join(', ')}</Table.Td>
              <Table.Td>
                <Time {...row} />
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {row.media.map(mediumWords).join(', ')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </Section>
);

function Texts({ texts, ownTexts, accounts, options, tags }: RowPreview) {
  const lines = [
    ...texts.map((text, index) => ({ key: `${index}`, text: text.trim() === '' ? 'No text' : text })),
    ...ownTexts.map(({ platform, text }) => {
      const on = accounts.filter((account) => account.platform === platform).map(accountName);
      return { key: platform, text: `${on.join(', ')}: ${text}` };
    }),
  ];
  return (
    <Stack gap="xs">
      {lines.map(({ key, text }) => (
        <Text key={key} size="sm" lineClamp={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      ))}
      {options.map(({ column, words }) => (
        <Text key={column} size="sm" c="dimmed">
          {words}
        </Text>
      ))}
      {tags !== null && (
        <Text size="sm" c="dimmed">
          Tags: {tags}
        </Text>
      )}
    </Stack>
  );
}

function Time({ time, profile }: RowPreview) {
  switch (time.kind) {
    case 'now':
      return 'Now';
    case 'draft':
      return 'Draft';
    case 'slot':
      return 'Next free time';
    case 'time':
      return time.at === null ? '' : inTimeZone(time.at, profile.timezone);
    default:
      return time satisfies never;
  }
}

type Account = RowPreview['accounts'][number];

const accountName = ({ platform, platformUsername }: Account): string =>
  `${platformTitles[platform]} @${platformUsername}`;

const mediumWords = ({ from, altText }: RowPreview['media'][number]): string => {
  const [name = ''] = Object.values(from);
  return altText === '' ? name : `${name} (${altText})`;
};
