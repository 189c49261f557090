import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconClock, IconPencilPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useHeaderSummary } from '../api/header-summary.ts';
import type { Session } from '../api/session.ts';
import { countdown } from '../time/countdown.ts';
import { useNow } from '../time/use-now.ts';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';
import { PersonMenu } from './person-menu.tsx';
import { ProfileSwitcher } from './profile-switcher.tsx';
import classes from './shell.module.css';

interface Props {
  readonly person: NonNullable<Session['person']>;
  /** Called when a screen is chosen. */
  readonly onLeave: () => void;
}

/** Whose posts these are, the way to a new one, every screen, what goes out next, and the person. */
export const Sidebar = ({ person, onLeave }: Props) => (
  <>
    <Group gap={4} wrap="nowrap" mb="xs" visibleFrom="sm">
      <Brand />
      <ProfileSwitcher />
    </Group>
    <Button
      component={Link}
      href="/compose"
      variant="default"
      fullWidth
      mb="xs"
      leftSection={<IconPencilPlus size={16} aria-hidden />}
      onClick={onLeave}
    >
      New post
    </Button>
    <Navigation isAdmin={person.admin} onLeave={onLeave} />
    <NextUp onLeave={onLeave} />
    <PersonMenu person={person} onLeave={onLeave} />
  </>
);

/** When the next post goes out, on every screen; nothing where none is scheduled. */
function NextUp({ onLeave }: Pick<Props, 'onLeave'>) {
  const { data } = useHeaderSummary();
  const now = useNow();
  if (!data || data.nextAt === null) return null;
  return (
    <UnstyledButton component={Link} href="/queue" className={classes.next} onClick={onLeave}>
      <IconClock size={16} stroke={1.6} aria-hidden />
      <Text size="sm" component="time" dateTime={data.nextAt} truncate="end">
        Next {countdown(data.nextAt, now)}
      </Text>
    </UnstyledButton>
  );
}
