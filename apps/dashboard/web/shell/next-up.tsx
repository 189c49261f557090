import { Text, UnstyledButton } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useGlance } from '../api/glance.ts';
import { countdown } from '../time/countdown.ts';
import { useNow } from '../time/use-now.ts';
import classes from './shell.module.css';

/** When the next post goes out, on every screen; nothing where none is scheduled. */
export function NextUp({ onLeave }: { readonly onLeave: () => void }) {
  const { data } = useGlance();
  const now = useNow(data?.nextAt ?? undefined);
  if (!data || data.nextAt === null || data.undo.some(({ until }) => until > now)) return null; // the bar says it
  return (
    <UnstyledButton component={Link} href="/queue" className={classes.next} onClick={onLeave}>
      <IconClock size={16} stroke={1.6} aria-hidden />
      <Text size="sm" component="time" dateTime={data.nextAt} truncate="end">
        Next {countdown(data.nextAt, now)}
      </Text>
    </UnstyledButton>
  );
}
