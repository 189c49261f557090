import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { AccountName } from '../parts/account-name.tsx';
import { ChoiceChip } from '../parts/choice-chip.tsx';
import type { Column } from '../parts/data-table/column.ts';
import { DataTable, RowLink } from '../parts/data-table/data-table.tsx';
import { RowSkeletons } from '../parts/data-table/row-skeletons.tsx';
import { Empty } from '../parts/empty.tsx';
import { Page } from '../parts/page.tsx';
import { Problem } from '../parts/problem.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Section } from '../parts/section.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { ShortTime } from '../parts/when.tsx';
import { useNow } from '../time/use-now.ts';

const account = {
  platform: 'bluesky',
  platformUsername: 'ada.example',
  platformAvatar: '',
  sandbox: true,
} as const;

const statuses = ['draft', 'scheduled', 'queued', 'publishing', 'published', 'partial', 'failed'] as const;

/** Every part of the look, for whoever builds a screen; apps/docs/decisions/0046-the-look.md says how they are meant. */
export default function Parts() {
  const [network, setNetwork] = useState<string | null>(null);
  return (
    <Page
      title="Parts"
      filters={
        <>
          <SearchField label="Search parts" value={null} onSearch={() => {}} />
          <ChoiceChip
            label="Network"
            none="All networks"
            options={[{ value: 'x', label: 'X' }]}
            value={network}
            onChange={setNetwork}
          />
        </>
      }
      actions={<Button>What helps most</Button>}
    >
      <Stack gap="lg">
        <Type />
        <Section title="Buttons and fields">
          <Group>
            <Button>Filled</Button>
            <Button variant="default">Default</Button>
            <Button variant="default" size="xs">
              Small
            </Button>
            <Button variant="subtle">Subtle</Button>
            <TextInput aria-label="A field" placeholder="A field" />
          </Group>
        </Section>
        <Section title="States">
          <Group>
            {statuses.map((status) => (
              <StatusBadge key={status} status={status} />
            ))}
          </Group>
        </Section>
        <ExampleTable />
        <Section title="Rows">
          <Rows>
            <Row
              actions={
                <Button size="xs" variant="default">
                  Reconnect
                </Button>
              }
            >
              <AccountName {...account} />
            </Row>
          </Rows>
        </Section>
        <Section title="Nothing, loading, and a problem">
          <Empty icon={IconInbox} action={<Button variant="default">Begin</Button>}>
            What would be here, and how to begin.
          </Empty>
          <RowSkeletons count={3} />
          <Skeleton height={32} width={200} />
          <Problem title="Couldn’t load this" error={new Error('Why, and what to do.')} />
        </Section>
      </Stack>
    </Page>
  );
}

const Type = () => (
  <Section title="Type: 20 for a title, 14 for a heading and what posts say">
    <Text size="md">14 px: what posts say</Text>
    <Text size="sm">13 px: all other words</Text>
    <Text size="xs" c="dimmed">
      12 px, dimmed: notes
    </Text>
  </Section>
);

interface Example {
  readonly id: string;
  readonly text: string;
  readonly at: string;
}

function ExampleTable() {
  const now = useNow();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows: readonly Example[] = [
    { id: '1', text: 'Five debut novels', at: new Date(now).toISOString() },
    { id: '2', text: 'We are open again!', at: new Date(now - 9 * 86_400_000).toISOString() },
  ];
  const columns: Column<Example>[] = [
    { id: 'text', title: 'Text', cell: ({ text }) => <RowLink href="/parts">{text}</RowLink> },
    { id: 'at', title: 'Due', width: 120, optional: 'on', cell: ({ at }) => <ShortTime at={at} now={now} /> },
  ];
  return (
    <Section title="Table">
      <DataTable
        name="Examples"
        {...{ columns, rows }}
        idOf={({ id }) => id}
        selection={{
          selected,
          onSelect: setSelected,
          labelOf: ({ text }) => `Select ${text}`,
          labelOfAll: 'Select all',
        }}
      />
    </Section>
  );
}
