import type { LocalTime } from '@carillon/core';
import { Radio, Stack } from '@mantine/core';
import { offsetAt } from '../time/local-time.ts';
import { clockOf } from '../time/shown-time.ts';
import { zoneName } from '../time/timezones.ts';

type Kind<Name> = Extract<LocalTime, { readonly kind: Name }>;

/** Says why a time that clocks skip cannot be chosen. @param time HH:MM */
export const skippedInWords = ({ after }: Kind<'skipped'>, time: string, timezone: string): string =>
  `Clocks in ${zoneName(timezone)} go forward on this day and skip ${clockOf(time)}: they show ${clockOf(after.slice(11))} instead. Choose another time.`;

interface Props {
  readonly moment: Kind<'twice'>;
  /** HH:MM */
  readonly time: string;
  readonly timezone: string;
  readonly isSecond: boolean;
  readonly onChange: (isSecond: boolean) => void;
}

/** Asks which of two moments is meant, for a time that clocks show twice. */
export function WhichOfTwo({ moment, time, timezone, isSecond, onChange }: Props) {
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
