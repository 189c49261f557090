import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import type { ApiKey } from '../../api/keys.ts';
import { ChoiceChip } from '../../parts/choice-chip.tsx';
import { keyName } from './key-name.ts';

interface Props {
  readonly keys: readonly ApiKey[];
  readonly asked: (name: string) => string | undefined;
  /** @param value null for any */
  readonly onShow: (name: string, value: string | null) => void;
}

const outcomes = [
  { value: 'ok', label: 'Went well' },
  { value: 'failed', label: 'Failed' },
];

const methods = ['GET', 'POST', 'PATCH', 'DELETE'].map((value) => ({ value, label: value }));

/** Which requests are listed, and the way to one by its id. */
export function RequestFilters({ keys, asked, onShow }: Props) {
  const chosen = asked('key') ?? null;
  const choices = keys.map(({ id }) => ({ value: id, label: keyName(keys, id) }));
  const isGone = chosen !== null && !keys.some(({ id }) => id === chosen);
  const offered = isGone ? [...choices, { value: chosen, label: chosen }] : choices;
  return (
    <>
      <ById />
      <ChoiceChip
        {...{ label: 'Outcome', none: 'All outcomes', options: outcomes, value: asked('outcome') ?? null }}
        onChange={(value) => onShow('outcome', value)}
      />
      <ChoiceChip
        {...{ label: 'Method', none: 'All methods', options: methods, value: asked('method') ?? null }}
        onChange={(value) => onShow('method', value)}
      />
      <ChoiceChip
        {...{ label: 'API key', none: 'All keys', options: offered, value: chosen }}
        onChange={(value) => onShow('key', value)}
      />
      {asked('post') !== undefined && (
        <Button size="xs" radius="xl" variant="light" onClick={() => onShow('post', null)}>
          Show those of all posts
        </Button>
      )}
    </>
  );
}

/** Leads to a request by its id. */
function ById() {
  const [, navigate] = useLocation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = new FormData(event.currentTarget).get('id');
    if (typeof id === 'string' && id.trim() !== '') navigate(`/requests/${encodeURIComponent(id.trim())}`);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        name="id"
        type="search"
        size="xs"
        aria-label="Request id"
        placeholder="Find req_…"
        leftSection={<IconSearch size={14} aria-hidden />}
        maxLength={200}
        w={190}
      />
    </form>
  );
}
