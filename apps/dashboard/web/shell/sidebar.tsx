import { Box, Button, Group } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Session } from '../api/session.ts';
import { Brand } from './brand.tsx';
import { FindButton } from './commands/find-button.tsx';
import { Navigation } from './navigation.tsx';
import { NextUp } from './next-up.tsx';
import { PersonMenu } from './person-menu.tsx';
import { ProfileSwitcher } from './profile-switcher.tsx';
import { ShownZone } from './shown-zone.tsx';

interface Props {
  readonly person: NonNullable<Session['person']>;
  /** Called when a screen is chosen. */
  readonly onLeave: () => void;
}

/** Whose posts these are, the way to a new one, every screen, what goes out next, and the person. */
export const Sidebar = ({ person, onLeave }: Props) => (
  <>
    <Group gap={4} wrap="nowrap" visibleFrom="sm">
      <Brand hasName />
      <FindButton />
    </Group>
    <Box mb="xs" visibleFrom="sm">
      <ProfileSwitcher />
    </Box>
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
    <ShownZone />
    <PersonMenu person={person} onLeave={onLeave} />
  </>
);
