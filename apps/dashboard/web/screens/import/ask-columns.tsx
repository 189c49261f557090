import type { ColumnQuestion } from '@carillon/csv-import';
import { Button, Group, MultiSelect, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Account } from '../../api/accounts.ts';
import type { Profile } from '../../api/types.ts';
import { accountName } from '../../parts/named-accounts.ts';
import type { ChosenColumns } from './use-import.ts';

interface Props {
  /** Of the file. */
  readonly name: string;
  readonly question: ColumnQuestion;
  readonly profiles: readonly Profile[];
  readonly accounts: readonly Account[];
  readonly onAnswer: (meant: ChosenColumns) => void;
  /** Goes back to where files are chosen. */
  readonly onAgain: () => void;
}

/** What a column can be taken for. */
const meanings = [
  { name: 'text', label: 'Text', says: 'A link may be a second column.' },
  { name: 'when', label: 'When', says: 'A date and a time may be two columns.' },
  { name: 'media', label: 'Pictures and videos', says: 'Addresses, or names of files.' },
  { name: 'alt_text', label: 'Alt texts', says: 'In the order of the pictures.' },
  { name: 'tags', label: 'Tags', says: 'Words to find posts by.' },
  { name: 'accounts', label: 'Accounts, by a column', says: 'Handles, networks or “all”.' },
] as const;

type Chosen = Readonly<Record<string, readonly string[]>>;

/** Asks once for a table which of its columns are meant; what they probably mean is chosen already. */
export function AskColumns({ name, question, profiles, accounts, onAnswer, onAgain }: Props) {
  const [columns, setColumns] = useState<Chosen>({ ...nothing, ...question.proposed });
  const [profileId, setProfileId] = useState(profiles[0]?.id ?? null);
  const [accountIds, setAccountIds] = useState<string[]>([all]);
  const [isTried, setTried] = useState(false);
  const hasText = (columns.text ?? []).length > 0;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (hasText) onAnswer({ columns, defaults: defaultsOf(profileId, accountIds) });
  };
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Columns">
      <Stack maw={720}>
        <Text role="status">
          What do the columns of {name} mean? Those that you don’t choose are left out.
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {meanings.map((meaning) => (
            <MultiSelect
              key={meaning.name}
              label={meaning.label}
              description={meaning.says}
              data={[...question.headers]}
              value={[...(columns[meaning.name] ?? [])]}
              onChange={(value) => setColumns({ ...columns, [meaning.name]: value })}
              error={meaning.name === 'text' && isTried && !hasText ? 'Choose a column.' : null}
              searchable
              clearable
            />
          ))}
          {profiles.length > 1 && (
            <Select
              label="Profile"
              description="For rows that don’t name one."
              data={profiles.map(({ id, name: label }) => ({ value: id, label }))}
              value={profileId}
              onChange={(id) => {
                setProfileId(id);
                setAccountIds([all]);
              }}
              allowDeselect={false}
            />
          )}
          <MultiSelect
            label="Accounts"
            description="For rows that don’t name any."
            data={accountOptions(accounts, profileId)}
            value={accountIds}
            onChange={setAccountIds}
            searchable
            clearable
          />
        </SimpleGrid>
        <Group>
          <Button type="submit">Check the table</Button>
          <Button variant="default" onClick={onAgain}>
            Choose other files
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Stands for every account of the profile. */
const all = 'all';

/** Columns called as ours are left out, too, where nobody chooses them. */
const nothing: Chosen = Object.fromEntries(meanings.map(({ name }) => [name, []]));

const accountOptions = (accounts: readonly Account[], profileId: string | null) => [
  { value: all, label: 'All accounts' },
  ...accounts
    .filter((account) => account.profileId === profileId)
    .map((account) => ({ value: account.id, label: accountName(account) })),
];

const defaultsOf = (profileId: string | null, accountIds: readonly string[]): Record<string, string> => ({
  ...(profileId !== null && { profile: profileId }),
  ...(accountIds.length > 0 && { accounts: accountIds.join(', ') }),
});
