import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useGlance } from '../api/glance.ts';
import { countdown } from '../time/countdown.ts';
import { useNow } from '../time/use-now.ts';
import classes from './shell.module.css';

/** When the next post goes out, on every screen; nothing where none is scheduled. */
export function NextUp() {
  const { data } = useGlance();
  const now = useNow();
  if (!data || data.nextAt === null) return null;
  return (
    <UnstyledButton component={Link} href="/queue" miw={0} className={classes.next}>
      <Group gap={6} wrap="nowrap">
        <IconClock size={16} stroke={1.6} aria-hidden />
        <Text size="sm" component="time" dateTime={data.nextAt} lineClamp={1}>
          <span className={classes.nextWord}>Next </span>
          {countdown(data.nextAt, now)}
        </Text>
      </Group>
    </UnstyledButton>
  );
}
