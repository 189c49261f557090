import { resolveLocalTime } from '@carillon/core';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isSecondTime, localOf } from '../time/local-time.ts';
import { zoneName } from '../time/timezones.ts';
import { skippedInWords, WhichOfTwo } from './clock-change.tsx';

/**
 * A date and a time by the clocks of a zone, and the moment that they mean.
 * @param suggested the first one, ISO 8601
 */
export function useChosenTime(suggested: string, timezone: string) {
  const local = localOf(suggested, timezone);
  const [date, setDate] = useState(local.slice(0, 10));
  const [time, setTime] = useState(local.slice(11));
  const [isSecond, setSecond] = useState(() => isSecondTime(suggested, timezone));
  const moment = resolveLocalTime(`${date}T${time}`, timezone);
  /** ISO 8601; null where there is no such time. */
  const at =
    moment.kind === 'one'
      ? moment.at
      : moment.kind === 'twice'
        ? isSecond
          ? moment.second
          : moment.first
        : null;
  return { date, setDate, time, setTime, isSecond, setSecond, moment, at };
}

interface Props {
  readonly chosen: ReturnType<typeof useChosenTime>;
  readonly timezone: string;
}

/** Fields for a date and a time, and the choice between two moments that clocks show alike. */
export function TimeFields({ chosen, timezone }: Props) {
  const { date, setDate, time, setTime, isSecond, setSecond, moment } = chosen;
  return (
    <>
      <TextInput
        type="date"
        max="9999-12-31" // so that the fourth digit of the year ends it
        label="Date"
        value={date}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
        required
        data-autofocus
      />
      <TextInput
        type="time"
        label="Time"
        description={`${zoneName(timezone)} time.`}
        value={time}
        onChange={({ currentTarget }) => setTime(currentTarget.value.slice(0, 5))}
        error={moment.kind === 'skipped' ? skippedInWords(moment, time, timezone) : null}
        errorProps={{ 'aria-live': 'polite' }}
        required
      />
      {moment.kind === 'twice' && (
        <WhichOfTwo
          moment={moment}
          time={time}
          timezone={timezone}
          isSecond={isSecond}
          onChange={setSecond}
        />
      )}
    </>
  );
}
