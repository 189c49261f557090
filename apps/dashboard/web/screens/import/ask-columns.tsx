import { platformTitles } from '@carillon/core';
import type { ColumnQuestion } from '@carillon/csv-import';
import { Button, Group, InputBase, SimpleGrid, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Account } from '../../api/accounts.ts';
import type { Profile } from '../../api/types.ts';
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

/** Fields that a column can be. A second one of the same name is joined to the first. */
const fields = [
  { name: 'text', place: 0, label: 'Text' },
  { name: 'text', place: 1, label: 'Link, added to the text' },
  { name: 'when', place: 0, label: 'Date, or date and time' },
  { name: 'when', place: 1, label: 'Time, in a column of its own' },
  { name: 'media', place: 0, label: 'Pictures and videos' },
  { name: 'alt_text', place: 0, label: 'Alt texts' },
  { name: 'tags', place: 0, label: 'Tags' },
  { name: 'accounts', place: 0, label: 'Accounts, in a column' },
] as const;

type Chosen = Readonly<Record<string, readonly string[]>>;

/** Asks once for a table which of its columns are meant; what they probably mean is chosen already. */
export function AskColumns({ name, question, profiles, accounts, onAnswer, onAgain }: Props) {
  const [columns, setColumns] = useState<Chosen>({ ...nothing, ...question.proposed });
  const [profileId, setProfileId] = useState(profiles[0]?.id ?? '');
  const [others, setOthers] = useState('all');
  const [isTried, setTried] = useState(false);
  const hasText = (columns.text ?? []).length > 0;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const defaults = { ...(profileId !== '' && { profile: profileId }), accounts: others };
    if (hasText) onAnswer({ columns, defaults });
  };
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Columns">
      <Stack maw={720}>
        <Text role="status">
          What do the columns of {name} mean? Those that you don’t choose are left out.
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {fields.map((field) => (
            <Choice
              key={field.label}
              label={field.label}
              value={chosenValue(columns[field.name], field.place)}
              options={columnOptions(question.headers, columns[field.name], field.place)}
              onChange={(value) =>
                setColumns({ ...columns, [field.name]: changed(columns[field.name], field.place, value) })
              }
              error={field.label === 'Text' && isTried && !hasText ? 'Choose a column.' : null}
            />
          ))}
          {profiles.length > 1 && (
            <Choice
              label="Profile, for rows that name none"
              value={profileId}
              options={profiles.map(({ id, name: label }) => ({ value: id, label }))}
              onChange={(id) => {
                setProfileId(id);
                setOthers('all');
              }}
            />
          )}
          <Choice
            label="Accounts, for rows that name none"
            value={others}
            options={accountOptions(accounts.filter((account) => account.profileId === profileId))}
            onChange={setOthers}
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

/** Columns called as ours are left out, too, where nobody chooses them. */
const nothing: Chosen = Object.fromEntries(fields.map(({ name }) => [name, []]));

/** More than one in the first place, such as nine columns of pictures, are chosen together or not. */
const separator = '\n';
const isJoined = (name: readonly string[], place: number) => place === 0 && name.length > 2;

function chosenValue(chosen: readonly string[] = [], place: number): string {
  return isJoined(chosen, place) ? chosen.join(separator) : (chosen[place] ?? '');
}

function changed(chosen: readonly string[] = [], place: number, value: string): string[] {
  if (isJoined(chosen, place)) return value === '' ? [] : value.split(separator);
  const next = [chosen[0] ?? '', chosen[1] ?? ''];
  next[place] = value;
  return next.flatMap((each) => (each === '' ? [] : each.split(separator)));
}

interface Option {
  readonly value: string;
  readonly label: string;
}

function columnOptions(headers: readonly string[], chosen: readonly string[] = [], place: number): Option[] {
  const joined = isJoined(chosen, place)
    ? [{ value: chosen.join(separator), label: `${chosen[0]} and ${chosen.length - 1} more` }]
    : [];
  const named = headers.map((header) => ({ value: header, label: header }));
  return [{ value: '', label: 'None' }, ...joined, ...named];
}

const accountOptions = (accounts: readonly Account[]): Option[] => [
  { value: 'all', label: 'All accounts' },
  ...[...new Set(accounts.map(({ platform }) => platform))].map((platform) => ({
    value: platform,
    label: `All on ${platformTitles[platform]}`,
  })),
  ...accounts.map(({ id, platform, platformUsername }) => ({
    value: id,
    label: `${platformTitles[platform]} @${platformUsername}`,
  })),
];

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  readonly error?: string | null;
}

/** A choice of a few, by the browser’s own field. */
const Choice = ({ label, value, options, onChange, error = null }: ChoiceProps) => (
  <InputBase
    component="select"
    {...{ label, value, error }}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </InputBase>
);
