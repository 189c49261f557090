import { ActionIcon, Burger, Group, Indicator } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencilPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { chooseProfile } from '../api/chosen-profile.ts';
import { useGlance } from '../api/glance.ts';
import { listen } from '../api/live.ts';
import { refetchWhenServerIsBack } from '../api/server-back.ts';
import type { Session } from '../api/session.ts';
import { Later, laterCode } from '../parts/later-code.tsx';
import { Notice } from '../parts/notice.tsx';
import { Brand } from './brand.tsx';
import { Commands } from './commands/commands.tsx';
import { FindButton } from './commands/find-button.tsx';
import { NextUp } from './next-up.tsx';
import { usePreparedCode } from './prepared-code.ts';
import { ProfileSwitcher } from './profile-switcher.tsx';
import { ProofAsker } from './proof-asker.tsx';
import classes from './shell.module.css';
import { ShownZone } from './shown-zone.tsx';
import { Sidebar } from './sidebar.tsx';
import { WebhookNotice } from './webhook-notice.tsx';

interface Props {
  readonly person: NonNullable<Session['person']>;
  readonly children: ReactNode;
}

/** The frame of every screen behind the sign-in: a column at the left, or a bar with a menu on a phone. */
export function Shell({ person, children }: Props) {
  const [isOpen, { toggle, close: closeMenu }] = useDisclosure(false);
  const content = useRef<HTMLElement>(null);
  const close = () => {
    // The pressed item goes with the menu, and the focus would be nowhere.
    if (isOpen) content.current?.focus({ preventScroll: true });
    closeMenu();
  };
  const client = useQueryClient();
  useEffect(() => listen(client), [client]);
  useEffect(() => refetchWhenServerIsBack(client), [client]);
  useProfileOfAddress();
  usePreparedCode();
  const isAlone = useLocation()[0] === '/oauth/authorize'; // what somebody else asks stands by itself
  return (
    <div className={classes.shell} data-alone={isAlone || undefined}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <header className={classes.bar}>
        <Group h="100%" px="xs" gap={4} wrap="nowrap">
          <MenuButton isOpen={isOpen} onToggle={toggle} />
          <Brand />
          <ProfileSwitcher />
          <NextUp onLeave={close} />
          <FindButton />
          <ActionIcon
            component={Link}
            href="/compose"
            variant="default"
            size="lg"
            flex="none"
            aria-label="New post"
            onClick={close}
          >
            <IconPencilPlus size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </header>
      <nav className={classes.sidebar} aria-label="Screens" data-open={isOpen || undefined}>
        <Sidebar person={person} onLeave={close} />
      </nav>
      <main ref={content} className={classes.content} id="content" tabIndex={-1}>
        <Undo />
        <Notice />
        <WebhookNotice />
        {children}
        <ShownZone />
        <ProofAsker />
        <Commands />
      </main>
    </div>
  );
}

const undoBar = laterCode(() => import('./undo-bar.tsx'), true);

/** Changes to take back, once there were some. */
function Undo() {
  const { data } = useGlance();
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && data && data.undo.length + data.deletions.length > 0) setWanted(true);
  return (
    <Later code={undoBar} isWanted={isWanted}>
      {({ UndoBar }) => <UndoBar />}
    </Later>
  );
}

/** A link may say which profile it is about; the composer takes that for its post alone. */
function useProfileOfAddress() {
  const [location] = useLocation();
  const [search, setSearch] = useSearchParams();
  const asked = location === '/compose' ? null : search.get('profile');
  useEffect(() => {
    if (asked === null) return;
    chooseProfile(asked);
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('profile');
        return rest;
      },
      { replace: true },
    );
  }, [asked, setSearch]);
}

interface MenuButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens and closes the menu of a narrow window; a dot says that something in it needs the person. */
function MenuButton({ isOpen, onToggle }: MenuButtonProps) {
  const { data } = useGlance();
  return (
    <Indicator color="red" size={10} offset={4} disabled={isOpen || !data || data.attention.count === 0}>
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
