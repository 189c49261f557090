import {
  ActionIcon,
  Alert,
  Anchor,
  AppShell,
  Burger,
  Group,
  Indicator,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClock, IconMoon, IconSun } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useHeaderSummary } from '../api/header-summary.ts';
import { listen } from '../api/live.ts';
import { refetchWhenServerIsBack } from '../api/server-back.ts';
import { type Session, useSignOut } from '../api/session.ts';
import type { Webhook } from '../api/types.ts';
import { useWebhooks } from '../api/webhooks.ts';
import icon from '../icon.svg';
import { Notice } from '../parts/notice.tsx';
import { PendingButton } from '../parts/pending-button.tsx';
import { nameOf, stateOf } from '../screens/webhooks/states.ts';
import { countdown } from '../time/countdown.ts';
import { useNow } from '../time/use-now.ts';
import { Navigation } from './navigation.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import classes from './shell.module.css';
import { UndoBar } from './undo-bar.tsx';

interface Props {
  readonly person: NonNullable<Session['person']>;
  readonly children: ReactNode;
}

/** The frame of every screen behind the sign-in. */
export function Shell({ person, children }: Props) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const client = useQueryClient();
  useEffect(() => listen(client), [client]);
  useEffect(() => refetchWhenServerIsBack(client), [client]);
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

/** Switches between light and dark; the system's setting applies until the person chooses. */
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

/** When the next post goes out, on every screen; nothing where none is scheduled. */
function NextUp() {
  const { data } = useHeaderSummary();
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

interface MenuButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens and closes the menu of a narrow window; a dot says that something in it needs the person. */
function MenuButton({ isOpen, onToggle }: MenuButtonProps) {
  const { data } = useHeaderSummary();
  return (
    <Indicator
      color="red"
      size={10}
      offset={4}
      disabled={isOpen || !data || data.attention.count === 0}
      hiddenFrom="sm"
    >
      <Burger
        opened={isOpen}
        onClick={onToggle}
        size="sm"
        aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
        aria-expanded={isOpen}
      />
    </Indicator>
  );
}

/** Says on every screen that the service switched a webhook off; the webhooks' own screens say it themselves. */
function WebhookNotice() {
  const { data = [] } = useWebhooks();
  const [location] = useLocation();
  const disabled = data.filter((webhook) => stateOf(webhook) === 'disabled');
  const [first] = disabled;
  if (first === undefined || location.startsWith('/webhooks')) return null;
  return (
    <Alert color="red" variant="light" mb="md" maw={1100} role="status">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {disabled.length === 1 ? <One webhook={first} /> : <Many count={disabled.length} />}
      </Text>
    </Alert>
  );
}

const One = ({ webhook }: { readonly webhook: Webhook }) => (
  <>
    The webhook{' '}
    <Anchor component={Link} href={`/webhooks/${webhook.id}`} inherit c="inherit" underline="always">
      {nameOf(webhook)}
    </Anchor>{' '}
    was switched off. {webhook.disabledReason}
  </>
);

const Many = ({ count }: { readonly count: number }) => (
  <>
    {count} webhooks were switched off, because they accepted nothing.{' '}
    <Anchor component={Link} href="/webhooks" inherit c="inherit" underline="always">
      See which
    </Anchor>
  </>
);
