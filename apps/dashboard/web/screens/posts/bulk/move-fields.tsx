import type { BulkMove } from '@carillon/core';
import { Group, NativeSelect, TextInput } from '@mantine/core';

/** ISO 8601 durations: a day has 23 or 25 hours where clocks change. */
const distances = [
  { value: 'PT1H', label: 'An hour later' },
  { value: 'P1D', label: 'A day later' },
  { value: 'P1W', label: 'A week later' },
  { value: '-PT1H', label: 'An hour earlier' },
  { value: '-P1D', label: 'A day earlier' },
  { value: '-P1W', label: 'A week earlier' },
];

const places: readonly { readonly value: string; readonly label: string; readonly first: BulkMove }[] = [
  { value: 'date', label: 'To a day', first: { kind: 'date', date: '' } },
  { value: 'spread', label: 'Spread over days', first: { kind: 'spread', from: '', to: '' } },
  { value: 'slots', label: 'To the next free times', first: { kind: 'slots' } },
];

interface Props {
  readonly value: BulkMove;
  readonly onChange: (move: BulkMove) => void;
}

/** Says where posts are moved. */
export function MoveFields({ value, onChange }: Props) {
  return (
    <>
      <NativeSelect
        label="Move to"
        data={[...distances, ...places.map(({ first: _, ...option }) => option)]}
        value={value.kind === 'distance' ? value.by : value.kind}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value;
          onChange(places.find((each) => each.value === chosen)?.first ?? { kind: 'distance', by: chosen });
        }}
      />
      {value.kind === 'date' && (
        <DayInput label="Day" value={value.date} onChange={(date) => onChange({ kind: 'date', date })} />
      )}
      {value.kind === 'spread' && (
        <Group grow>
          <DayInput label="First day" value={value.from} onChange={(from) => onChange({ ...value, from })} />
          <DayInput
            label="Last day"
            value={value.to}
            min={value.from}
            onChange={(to) => onChange({ ...value, to })}
          />
        </Group>
      )}
    </>
  );
}

/** True when all fields are filled in. */
export function isWhole(move: BulkMove): boolean {
  if (move.kind === 'date') return move.date !== '';
  if (move.kind === 'spread') return move.from !== '' && move.to >= move.from;
  return true;
}

interface DayInputProps {
  readonly label: string;
  /** YYYY-MM-DD; empty for none. */
  readonly value: string;
  readonly min?: string;
  readonly onChange: (day: string) => void;
}

const DayInput = ({ label, value, min = '2000-01-01', onChange }: DayInputProps) => (
  <TextInput
    type="date"
    label={label}
    min={min || '2000-01-01'}
    max="9999-12-30"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
