import { platformTitles } from '@carillon/core';
import { ActionIcon, Collapse, Group, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId } from 'react';
import type { PostTarget } from '../../api/posts.ts';
import { useSession } from '../../api/session.ts';
import type { FullPost } from '../../api/types.ts';
import { AccountName } from '../../parts/account-name.tsx';
import { accountName } from '../../parts/named-accounts.ts';
import { Row } from '../../parts/rows.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import { ItemStates } from './item-states.tsx';
import { NetworkLink } from './network-link.tsx';
import { useTargetActions } from './target-actions.tsx';
import { TargetProblem } from './target-problem.tsx';
import classes from './target-row.module.css';

interface Props {
  readonly post: FullPost;
  readonly platform: FullPost['platforms'][number];
  readonly target: PostTarget;
  /** True when nobody chose the time: the post was published at once. */
  readonly isAtOnce: boolean;
  /** True when it goes out in some seconds, as the page says above. */
  readonly isGoingOut: boolean;
}

/** A post on one account: how it is there, its problem and what can be done; of a thread, how far each item got. */
export function TargetRow({ post, platform, target, isAtOnce, isGoingOut }: Props) {
  const isThread = target.begun && target.items.length > 1;
  const [isOpen, { toggle }] = useDisclosure(platform.status !== 'published');
  const actions = useTargetActions({ post, platform, target });
  const id = useId();
  return (
    <Row
      actions={
        <>
          <Text size="sm" c="dimmed">
            <TimeInWords {...platform} isAtOnce={isAtOnce || isGoingOut} />
          </Text>
          <NetworkPlace platform={platform} target={target} />
          {actions.buttons}
          {isThread && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={`Posts on ${accountName(target)}`}
              onClick={toggle}
            >
              {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
            </ActionIcon>
          )}
        </>
      }
    >
      <Group gap="0 var(--mantine-spacing-sm)">
        <AccountName {...target} />
        {(!isGoingOut || platform.status !== 'scheduled') && (
          <Status platform={platform} isAtOnce={isAtOnce} />
        )}
      </Group>
      <div className={classes.more}>
        <TargetProblem platform={platform} target={target} />
        {isThread && (
          <Collapse expanded={isOpen} id={id}>
            <ItemStates items={target.items} />
          </Collapse>
        )}
        {actions.result}
      </div>
    </Row>
  );
}

/** How it is there, and of what is published or scheduled when. */
function Status({
  platform: { status, publishedAt, scheduledAt },
  isAtOnce,
}: Pick<Props, 'platform' | 'isAtOnce'>) {
  const now = useNow();
  const isPlanned = status === 'scheduled' && scheduledAt !== null && !isAtOnce;
  return (
    <StatusBadge status={status}>
      {publishedAt !== null && <ShortTime at={publishedAt} now={now} />}
      {isPlanned && <ShortTime at={scheduledAt} now={now} />}
    </StatusBadge>
  );
}

/** When it is or was to be published, where its status does not say it. */
function TimeInWords({
  status,
  scheduledAt,
  publishedAt,
  isAtOnce,
}: Props['platform'] & Pick<Props, 'isAtOnce'>) {
  const now = useNow();
  if (publishedAt !== null || status === 'scheduled' || scheduledAt === null || isAtOnce) return null;
  return (
    <>
      {status === 'pending' ? 'Draft for ' : status === 'failed' ? 'Was scheduled for ' : 'Scheduled for '}
      <ShortTime at={scheduledAt} now={now} />
    </>
  );
}

/** Where it can be seen, on the network or in the sandbox. */
function NetworkPlace({ platform: { platformPostUrl, status }, target }: Pick<Props, 'platform' | 'target'>) {
  const { data: { sandboxUrl } = {} } = useSession();
  const isInSandbox = platformPostUrl === null && target.sandbox && status === 'published' && !!sandboxUrl;
  const href = isInSandbox ? (target.items[0]?.url ?? sandboxUrl) : platformPostUrl;
  if (href === null) return null;
  return (
    <NetworkLink href={href}>
      View
      <VisuallyHidden component="span">
        {isInSandbox ? ' it in the sandbox' : ` it on ${platformTitles[target.platform]}`}
      </VisuallyHidden>
    </NetworkLink>
  );
}
