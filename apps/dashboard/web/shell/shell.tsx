import {
  ActionIcon,
  AppShell,
  Group,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { type Session, useSignOut } from '../api/session.ts';
import icon from '../icon.svg';
import { listen } from '../live/live.ts';
import { recoverByItself } from '../live/server-back.ts';
import { Notice } from '../parts/notice.tsx';
import { PendingButton } from '../parts/pending-button.tsx';
import { MenuButton } from './menu-button.tsx';
import { Navigation } from './navigation.tsx';
import { NextUp } from './next-up.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import classes from './shell.module.css';
import { UndoBar } from './undo-bar.tsx';
import { WebhookNotice } from './webhook-notice.tsx';

interface Props {
  readonly person: NonNullable<Session['person']>;
  readonly children: ReactNode;
}

/** The frame of every screen behind the sign-in. */
export function Shell({ person, children }: Props) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const client = useQueryClient();
  useEffect(() => listen(client), [client]);
  useEffect(() => recoverByItself(client), [client]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <AppShell.Header>
        <Group h="100%" px={{ base: 'xs', xs: 'md' }} gap="xs" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <MenuButton isOpen={isOpen} onToggle={toggle} />
            <UnstyledButton component={Link} href="/" aria-label="Carillon, to your posts">
              <Group gap="xs" wrap="nowrap">
                <img src={icon} alt="" width={28} height={28} />
                <Text fw={700} size="lg" component="span" visibleFrom="xs">
                  Carillon
                </Text>
              </Group>
            </UnstyledButton>
          </Group>
          <Group gap="xs" wrap="nowrap" miw={0}>
            <NextUp />
            <Text size="sm" c="dimmed" visibleFrom="sm" lineClamp={1}>
              {person.email}
            </Text>
            <ColorScheme />
            <SignOut />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Screens" {...(!isOpen && { visibleFrom: 'sm' })}>
        <Navigation isAdmin={person.admin} onLeave={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" className={classes.ground} tabIndex={-1}>
        <UndoBar />
        <Notice />
        <WebhookNotice />
        {children}
        <ProofDialog />
      </AppShell.Main>
    </AppShell>
  );
}

/** Switches between light and dark; the system's setting applies until somebody chooses. */
function ColorScheme() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="default"
      size="lg"
      flex="none"
      aria-label={isDark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </ActionIcon>
  );
}

function SignOut() {
  const signOut = useSignOut();
  return (
    <PendingButton
      variant="default"
      size="sm"
      px="xs"
      flex="none"
      isPending={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      Sign out
    </PendingButton>
  );
}
