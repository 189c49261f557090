import { platformTitles } from '@carillon/core';
import { ActionIcon, Collapse, Group, Text } from '@mantine/core';
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
import { NetworkLink } from './network-link.tsx';
import { TargetActions } from './target-actions.tsx';
import { TargetItems } from './target-items.tsx';
import { TargetProblem } from './target-problem.tsx';

interface Props {
  readonly post: FullPost;
  readonly platform: FullPost['platforms'][number];
  readonly target: PostTarget;
  /** True where the post has this text on all accounts, and says it above them. */
  readonly isShared: boolean;
  /** Whether nobody chose the time: the post was published at once. */
  readonly isAtOnce: boolean;
  /** Whether it goes out in some seconds, as the page says above. */
  readonly isGoingOut: boolean;
}

/** A post on one account: how it is there, and its problem; its text is folded where the page says it already. */
export function TargetRow({ post, platform, target, isShared, isAtOnce, isGoingOut }: Props) {
  const isHalfOut = target.begun && target.items.length > 1 && platform.status !== 'published';
  const [isOpen, { toggle }] = useDisclosure(!isShared || isHalfOut);
  const id = useId();
  return (
    <Row
      actions={
        <>
          <Text size="sm" c="dimmed">
            <TimeInWords {...platform} isAtOnce={isAtOnce || isGoingOut} />
          </Text>
          <NetworkPlace platform={platform} target={target} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`Text on ${accountName(target)}`}
            onClick={toggle}
          >
            {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          </ActionIcon>
        </>
      }
    >
      <Group gap="0 var(--mantine-spacing-sm)">
        <AccountName {...target} />
        {(!isGoingOut || platform.status !== 'scheduled') && (
          <Status platform={platform} isAtOnce={isAtOnce} />
        )}
      </Group>
      <TargetProblem platform={platform} target={target} />
      <Collapse expanded={isOpen} id={id}>
        <TargetItems target={target} media={post.media} />
      </Collapse>
      <TargetActions post={post} platform={platform} target={target} />
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
      {status === 'pending' ? 'Planned for ' : status === 'failed' ? 'Was scheduled for ' : 'Scheduled for '}
      <ShortTime at={scheduledAt} now={now} />
    </>
  );
}

/** Where it can be seen, on the network or in the sandbox. */
function NetworkPlace({ platform: { platformPostUrl, status }, target }: Pick<Props, 'platform' | 'target'>) {
  const { data: { sandboxUrl } = {} } = useSession();
  if (platformPostUrl !== null)
    return <NetworkLink href={platformPostUrl}>View it on {platformTitles[target.platform]}</NetworkLink>;
  if (!target.sandbox || status !== 'published' || !sandboxUrl) return null;
  return <NetworkLink href={target.items[0]?.url ?? sandboxUrl}>View it in the sandbox</NetworkLink>;
}
