import { Text } from '@mantine/core';
import { ownTimezone } from '../time/date-format.ts';
import { durationInWords } from '../time/duration-in-words.ts';
import { computerAheadMs } from '../time/server-clock.ts';
import { zoneName } from '../time/timezones.ts';
import { useNow } from '../time/use-now.ts';
import classes from './shell.module.css';

/** A clock that is wrong by about this or more is noted, ms: what counts down goes by the server's. */
const minuteMs = 60_000;

/** Whose clock all screens show times by: beside them, or below them on a phone. */
export function ShownZone() {
  useNow(); // the server's clock is known once something was answered
  const ahead = Math.round(computerAheadMs() / minuteMs) * minuteMs;
  return (
    <Text size="xs" c="dimmed" className={classes.zone}>
      Times in {zoneName(ownTimezone())}
      {ahead !== 0 &&
        `. This computer’s clock is ${durationInWords(Math.abs(ahead))} ${ahead > 0 ? 'fast' : 'slow'}.`}
    </Text>
  );
}
