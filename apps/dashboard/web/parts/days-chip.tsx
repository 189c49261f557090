import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { zoneName } from '../time/timezones.ts';
import { ButtonPopover } from './floating/button-popover.tsx';
import { useTyped } from './use-typed.ts';

interface Props {
  /** Of which time the days are, such as `Created`. */
  readonly title: string;
  /** YYYY-MM-DD; null for all. */
  readonly from: string | null;
  readonly to: string | null;
  /** In which days are meant. */
  readonly timezone: string;
  readonly onChange: (change: Partial<Record<'from' | 'to', string | null>>) => void;
}

/** Narrows a list to days, both included. */
export function DaysChip({ title, from, to, timezone, onChange }: Props) {
  const zoneId = useId();
  const hasDays = from !== null || to !== null;
  const days = hasDays ? [from, to].map((day) => day ?? '…').join(' – ') : 'Days';
  return (
    <ButtonPopover
      position="bottom-start"
      trapFocus
      button={
        <Button
          size="xs"
          radius="xl"
          flex="none"
          variant={hasDays ? 'light' : 'default'}
          rightSection={<IconChevronDown size={12} aria-hidden />}
        >
          {days}
        </Button>
      }
    >
      <Stack gap="xs">
        <DayField
          label={`${title} from`}
          value={from}
          described={zoneId}
          onChange={(day) => onChange({ from: day })}
        />
        <DayField
          label={`${title} until`}
          value={to}
          described={zoneId}
          onChange={(day) => onChange({ to: day })}
        />
        <Text id={zoneId} size="xs" c="dimmed">
          Days in {zoneName(timezone)}
        </Text>
        {hasDays && (
          <Button size="xs" variant="default" onClick={() => onChange({ from: null, to: null })}>
            All days
          </Button>
        )}
      </Stack>
    </ButtonPopover>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string | null;
  /** The id of its description. */
  readonly described: string;
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
