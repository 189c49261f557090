import type { LocalTime } from '@carillon/core';
import { Radio, Stack } from '@mantine/core';
import { offsetAt } from '../time/local-time.ts';
import { clockOf } from '../time/shown-time.ts';
import { zoneName } from '../time/timezones.ts';

export interface WhichOfTwoProps {
  readonly moment: Extract<LocalTime, { readonly kind: 'twice' }>;
  /** HH:MM */
  readonly time: string;
  readonly timezone: string;
  readonly isSecond: boolean;
  readonly onChange: (isSecond: boolean) => void;
}

/** Asks which of two moments is meant, for a time that clocks show twice. */
export function TwoMoments({ moment, time, timezone, isSecond, onChange }: WhichOfTwoProps) {
  return (
    <Radio.Group
      label={`Clocks in ${zoneName(timezone)} go back on this day and show ${clockOf(time)} twice. Which one do you mean?`}
      value={isSecond ? 'second' : 'first'}
      onChange={(value) => onChange(value === 'second')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="first" label={`The first (UTC${offsetAt(moment.first, timezone)})`} />
        <Radio value="second" label={`The second (UTC${offsetAt(moment.second, timezone)})`} />
      </Stack>
    </Radio.Group>
  );
}
