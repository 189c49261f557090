import { Button } from '@mantine/core';
import type { ApiKey } from '../../api/keys.ts';
import { ChoiceChip } from '../../parts/choice-chip.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { keyName } from './key-name.ts';

interface Props {
  readonly keys: readonly ApiKey[];
  /** Names of those that were listed so far. */
  readonly operations: readonly string[];
  readonly asked: (name: string) => string | undefined;
  /** @param value null for any */
  readonly onShow: (name: string, value: string | null) => void;
}

const outcomes = [
  { value: 'ok', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
];

const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const methods = named(['GET', 'POST', 'PATCH', 'DELETE']);

/** Classes, and the codes that people look for. */
const statuses = [
  { value: '2xx', label: '2xx, done' },
  { value: '4xx', label: '4xx, refused' },
  { value: '5xx', label: '5xx, our fault' },
  ...named([
    '200',
    '201',
    '202',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '422',
    '429',
    '499',
    '500',
    '503',
  ]),
];

/** Options offered, and the chosen one if it is not. */
const withChosen = (offered: readonly string[], chosen: string | undefined) =>
  chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen];

/** Which requests are listed, in one line. */
export function RequestFilters({ keys, operations, asked, onShow }: Props) {
  const ofKey = withChosen(
    keys.map(({ id }) => id),
    asked('key'),
  ).map((id) => ({ value: id, label: keyName(keys, id) }));
  const ofStatus = withChosen(
    statuses.map(({ value }) => value),
    asked('status'),
  ).map((value) => statuses.find((each) => each.value === value) ?? { value, label: value });
  const chip = (name: string) => ({
    value: asked(name) ?? null,
    onChange: (value: string | null) => onShow(name, value),
  });
  return (
    <>
      <SearchField
        label="Search requests"
        value={asked('q') ?? null}
        onSearch={(text) => onShow('q', text || null)}
      />
      <ChoiceChip {...{ label: 'Outcome', none: 'All outcomes', options: outcomes, ...chip('outcome') }} />
      <ChoiceChip {...{ label: 'Status', none: 'All statuses', options: ofStatus, ...chip('status') }} />
      <ChoiceChip
        {...{ label: 'Operation', none: 'All operations', ...chip('operation') }}
        options={named(withChosen(operations, asked('operation')).toSorted())}
      />
      <ChoiceChip {...{ label: 'Method', none: 'All methods', options: methods, ...chip('method') }} />
      <ChoiceChip {...{ label: 'API key', none: 'All keys', options: ofKey, ...chip('key') }} />
      {asked('post') !== undefined && (
        <Button size="xs" radius="xl" variant="light" flex="none" onClick={() => onShow('post', null)}>
          Show those of all posts
        </Button>
      )}
    </>
  );
}
