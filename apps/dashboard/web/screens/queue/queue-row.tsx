import { platformTitles } from '@carillon/core';
import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ListedPublication } from '../../api/queue.ts';
import { AccountPicture } from '../../parts/account-picture.tsx';
import { accountName } from '../../parts/named-accounts.ts';
import { Sentence } from '../../parts/sentence.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { useDropTarget } from '../../parts/use-drop-target.ts';
import { InZoneOfProfile, ShortTime, When } from '../../parts/when.tsx';
import { countdown } from '../../time/countdown.ts';
import { reconnectHref } from '../accounts/use-asked-reconnect.ts';
import classes from './queue.module.css';

/** What a row does with a post that is dragged. */
interface Dragging {
  readonly canDrag: boolean;
  /** Whether what is dragged now may take the place of this. */
  readonly accepts: boolean;
  readonly onDrag: (isDragged: boolean) => void;
  readonly onDrop: () => void;
}

interface Props {
  readonly publication: ListedPublication;
  readonly now: number;
  readonly dragging?: Dragging;
  /** Beside the text. */
  readonly actions?: ReactNode;
  /** Below it: the result of the last action. */
  readonly children?: ReactNode;
}

/** A post on one account in the queue. */
export function QueueRow({ publication, now, dragging, actions, children }: Props) {
  const { isOver, target } = useDropTarget(dragging?.accepts ?? false, () => dragging?.onDrop());
  const isMovable = dragging?.canDrag ?? false;
  return (
    <li
      className={[classes.entry, isMovable && classes.movable, isOver && classes.over]
        .filter(Boolean)
        .join(' ')}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', publication.postId);
        dragging?.onDrag(true);
      }}
      onDragEnd={() => dragging?.onDrag(false)}
      {...target}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap" mih={36} className={classes.line}>
        <RowContent publication={publication} now={now} />
        {actions}
      </Group>
      <RowState publication={publication} />
      {children}
    </li>
  );
}

/** When a post goes out, on which account, and what it says, on one line. */
function RowContent({ publication, now }: Pick<Props, 'publication' | 'now'>) {
  const { postId, profileId, at, content, status } = publication;
  return (
    <Group gap="sm" wrap="nowrap" miw={0} flex={1} className={classes.content}>
      <Text size="sm" c="dimmed" className={classes.time}>
        <Text span inherit fw={500} c="var(--mantine-color-text)">
          {status === 'publishing' ? 'now' : countdown(at, now)}
        </Text>
        {' · '}
        <InZoneOfProfile profileId={profileId}>
          <ShortTime at={at} now={now} />
        </InZoneOfProfile>
      </Text>
      <Group gap={8} wrap="nowrap" flex="none" className={classes.account} title={accountName(publication)}>
        <AccountPicture account={publication} size={20} />
        <Text size="sm" truncate="end">
          <VisuallyHidden>{platformTitles[publication.platform]} </VisuallyHidden>@
          {publication.platformUsername}
        </Text>
      </Group>
      <Anchor
        component={Link}
        href={`/posts/${postId}`}
        c="inherit"
        size="sm"
        truncate="end"
        dir="auto"
        underline="hover"
        draggable={false}
      >
        {shownText(content)}
      </Anchor>
    </Group>
  );
}

/** What keeps a post from going out when it is due; nothing while nothing does. */
function RowState({ publication }: { readonly publication: ListedPublication }) {
  const { active, status, inDoubt, errorMessage, notBefore, profileId, socialAccountId } = publication;
  if (!active)
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        The account is not connected, so this will fail.{' '}
        <Anchor component={Link} href={reconnectHref(socialAccountId)} inherit c="inherit" underline="always">
          Reconnect it
        </Anchor>
      </Text>
    );
  if (inDoubt && status !== 'scheduled')
    return (
      <Text size="sm" c="dimmed">
        Sent, not confirmed: Carillon is looking for it on the network.
      </Text>
    );
  if (errorMessage === null && notBefore === null) return null;
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      <InZoneOfProfile profileId={profileId}>
        {errorMessage !== null && (
          <>
            <Sentence>{errorMessage}</Sentence>{' '}
          </>
        )}
        {notBefore !== null && (
          <>
            Carillon will try again at <When at={notBefore} relative />.
          </>
        )}
      </InZoneOfProfile>
    </Text>
  );
}
