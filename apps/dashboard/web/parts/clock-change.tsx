import { Radio, Stack } from '@mantine/core';
import { type ByClocks, offsetAt } from '../time/by-clocks.ts';
import { zoneName } from '../time/timezones.ts';

type Kind<Name> = Extract<ByClocks, { readonly kind: Name }>;

/** Says why a time that clocks skip cannot be chosen. @param time HH:MM */
export const skippedInWords = ({ after }: Kind<'skipped'>, time: string, timezone: string): string =>
  `Clocks in ${zoneName(timezone)} go forward then, and never show ${time} on this day: it would be ${after.slice(11)}. Choose another time.`;

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
      label={`Clocks in ${zoneName(timezone)} go back then, and show ${time} twice. Which one?`}
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
