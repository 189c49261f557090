import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ApiKey } from '../../api/keys.ts';
import { keyName } from './key-name.ts';

interface Props {
  readonly keys: readonly ApiKey[];
  readonly asked: (name: string) => string | undefined;
  /** @param value '' for any */
  readonly onShow: (name: string, value: string) => void;
}

const outcomes = [
  { value: '', label: 'All' },
  { value: 'ok', label: 'Went well' },
  { value: 'failed', label: 'Failed' },
];

const methods = [{ value: '', label: 'All' }, 'GET', 'POST', 'PATCH', 'DELETE'];

/** Which requests are listed, and the way to one by its id. */
export function RequestFilters({ keys, asked, onShow }: Props) {
  const chosen = asked('key') ?? '';
  const choices = keys.map((key) => ({ value: key.id, label: keyName(keys, key.id) }));
  const others = chosen === '' || keys.some(({ id }) => id === chosen) ? [] : [chosen];
  const select = (
    label: string,
    name: string,
    data: readonly (string | { value: string; label: string })[],
  ) => (
    <NativeSelect
      label={label}
      data={[...data]}
      value={asked(name) ?? ''}
      onChange={({ currentTarget }) => onShow(name, currentTarget.value)}
      maw="100%"
    />
  );
  return (
    <Group align="flex-end">
      {asked('id') === undefined && (
        <>
          {select('API key', 'key', [{ value: '', label: 'All' }, ...choices, ...others])}
          {select('Outcome', 'outcome', outcomes)}
          {select('Method', 'method', methods)}
        </>
      )}
      <ById key={asked('id')} id={asked('id') ?? ''} onFind={(id) => onShow('id', id)} />
      {asked('post') !== undefined && (
        <Button variant="default" onClick={() => onShow('post', '')}>
          Show those of all posts
        </Button>
      )}
    </Group>
  );
}

interface ByIdProps {
  readonly id: string;
  readonly onFind: (id: string) => void;
}

function ById({ id, onFind }: ByIdProps) {
  const [typed, setTyped] = useState(id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onFind(typed.trim());
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          label="Request id"
          placeholder="req_…"
          value={typed}
          maxLength={200}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Find
        </Button>
        {id !== '' && (
          <Button variant="subtle" onClick={() => onFind('')}>
            Show all
          </Button>
        )}
      </Group>
    </form>
  );
}
