import { Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { PostsOrder } from '../../api/posts-page.ts';
import { useTyped } from '../../parts/use-typed.ts';
import { zoneName } from '../../time/timezones.ts';
import { timeTitles } from './row-time.ts';

interface Props {
  readonly sort: PostsOrder;
  /** YYYY-MM-DD; null for all. */
  readonly from: string | null;
  readonly to: string | null;
  readonly timezone: string;
  readonly onChange: (change: Partial<Record<'from' | 'to', string | null>>) => void;
}

/** Narrows the posts to days, both included. */
export function DayFields({ sort, from, to, timezone, onChange }: Props) {
  const zoneId = useId();
  const hasDays = from !== null || to !== null;
  const described = hasDays ? zoneId : undefined;
  return (
    <>
      <DayField
        label={`${timeTitles[sort]} from`}
        value={from}
        described={described}
        onChange={(day) => onChange({ from: day })}
      />
      <DayField
        label={`${timeTitles[sort]} until`}
        value={to}
        described={described}
        onChange={(day) => onChange({ to: day })}
      />
      {hasDays && (
        <Text id={zoneId} size="xs" c="dimmed">
          Days in {zoneName(timezone)}
        </Text>
      )}
    </>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string | null;
  /** The id of what is said about it. */
  readonly described: string | undefined;
  readonly onChange: (day: string | null) => void;
}

function DayField({ label, value, described, onChange }: FieldProps) {
  const [typed, setTyped] = useTyped(value ?? '');
  return (
    <TextInput
      type="date"
      min="2000-01-01" // so that a year counts once it has four digits
      max="9999-12-30"
      label={label}
      aria-describedby={described}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (currentTarget.validity.valid) onChange(currentTarget.value || null);
      }}
    />
  );
}
