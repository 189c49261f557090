import { Text } from '@mantine/core';
import { ownTimezone } from '../time/date-format.ts';
import { zoneName } from '../time/timezones.ts';
import classes from './shell.module.css';

/** Whose clock all screens show times by: beside them, or below them on a phone. */
export const ShownZone = () => (
  <Text size="xs" c="dimmed" className={classes.zone}>
    Times in {zoneName(ownTimezone())}
  </Text>
);
