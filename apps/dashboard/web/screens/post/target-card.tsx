import { platformTitles } from '@carillon/core';
import { Alert, Anchor, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PostTarget } from '../../api/posts.ts';
import { useSession } from '../../api/session.ts';
import type { FullPost } from '../../api/types.ts';
import { AccountName } from '../../parts/account-name.tsx';
import { AskedOptions } from '../../parts/asked-options.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { ThumbnailRow } from '../../parts/thumbnail.tsx';
import { When } from '../../parts/when.tsx';
import { reconnectHref } from '../accounts/use-asked-reconnect.ts';
import { nextStep } from './next-step.ts';
import { TargetActions } from './target-actions.tsx';

interface Props {
  readonly post: FullPost;
  readonly platform: FullPost['platforms'][number];
  readonly target: PostTarget;
}

/** A post on one account: its status, its text, and its problem. */
export function TargetCard({ post, platform, target }: Props) {
  const { status, platformPostUrl } = platform;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} fw={500}>
            <AccountName {...target} />
          </Title>
          <Group gap="xs">
            {target.sandbox && <Badge variant="default">sandbox</Badge>}
            <StatusBadge status={status} />
          </Group>
        </Group>
        <Items target={target} media={post.media} />
        <TargetProblem platform={platform} target={target} />
        <Text size="sm" c="dimmed">
          <TimeInWords {...platform} />
        </Text>
        {platformPostUrl !== null && (
          <NetworkLink href={platformPostUrl}>View it on {platformTitles[target.platform]}</NetworkLink>
        )}
        {target.sandbox && status === 'published' && <SandboxNote url={target.items[0]?.url} />}
        <TargetActions post={post} platform={platform} target={target} />
      </Stack>
    </Paper>
  );
}

/** When it was published, or when it is or was to be. */
function TimeInWords({ status, scheduledAt, publishedAt }: Props['platform']) {
  if (publishedAt !== null)
    return (
      <>
        Published <When at={publishedAt} relative />
      </>
    );
  if (scheduledAt === null) return null;
  return (
    <>
      {status === 'pending' ? 'Planned for ' : status === 'failed' ? 'Was scheduled for ' : 'Scheduled for '}
      <When at={scheduledAt} relative />
    </>
  );
}

/** @param url of the post in the sandbox, where it has one */
function SandboxNote({ url }: { readonly url: string | null | undefined }) {
  const { data: { sandboxUrl } = {} } = useSession();
  return (
    <Text size="sm" c="dimmed">
      Sandbox only, not on the real network.{' '}
      {sandboxUrl && <NetworkLink href={url ?? sandboxUrl}>View it in the sandbox</NetworkLink>}
    </Text>
  );
}

interface ItemsProps {
  readonly target: PostTarget;
  readonly media: FullPost['media'];
}

const states = { pending: 'not sent', sending: 'sent, not confirmed', sent: 'published' } as const;

/** The text and the media of a post, or of each item of a thread with its state. */
function Items({ target: { items, begun, platform }, media }: ItemsProps) {
  const isThread = items.length > 1;
  return (
    <Stack component={isThread ? 'ol' : 'div'} gap="sm" pl={isThread ? 'lg' : 0} m={0}>
      {items.map(({ content, state, url, options, media: attached }, position) => (
        <Stack
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name than their place
          key={position}
          component={isThread ? 'li' : 'div'}
          display={isThread ? 'list-item' : 'flex'}
          gap="xs"
        >
          <Text component="p" m={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {content}
            {isThread && begun && (
              <Text span size="sm" c="dimmed">
                {'\n'}
                {states[state]}
                {url !== null && (
                  <>
                    {' · '}
                    <NetworkLink href={url}>item {position + 1}</NetworkLink>
                  </>
                )}
              </Text>
            )}
          </Text>
          <AskedOptions platform={platform} values={options[platform]} />
          <ThumbnailRow media={shownMedia(attached, media)} />
        </Stack>
      ))}
    </Stack>
  );
}

/** The media of an item, with what it says there of each. */
const shownMedia = (attached: PostTarget['items'][number]['media'], media: FullPost['media']) =>
  attached.flatMap(({ id, altText }) => {
    const medium = media.find((each) => each.id === id);
    return medium ? [{ ...medium, altText }] : [];
  });

interface NetworkLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to a network, without a referrer. */
function NetworkLink({ href, children }: NetworkLinkProps) {
  if (!/^https?:\/\//.test(href)) return null;
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noreferrer"
      size="sm"
      underline="always"
      style={{ alignSelf: 'flex-start' }}
    >
      {children} <IconExternalLink size={14} aria-label="(opens in a new tab)" />
    </Anchor>
  );
}

interface TargetProblemProps {
  readonly platform: FullPost['platforms'][number];
  readonly target: PostTarget;
}

/** The reason why a post is not on an account yet, and the next step. */
function TargetProblem({ platform, target: { active, items } }: TargetProblemProps) {
  const step = nextStep(platform, { active, inDoubt: items.some(({ state }) => state === 'sending') });
  if (step === null && platform.errorMessage === null) return null;
  const isFailed = platform.status === 'failed';
  return (
    <Alert color={isFailed ? 'red' : 'gray'} variant="light" title={isFailed ? 'Why it failed' : 'Waiting'}>
      {platform.errorMessage !== null && (
        <Text size="sm">
          <Sentence>{platform.errorMessage}</Sentence>
        </Text>
      )}
      {step !== null && (
        <Text size="sm" mt={4}>
          {step.words}{' '}
          {step.kind === 'wait' && step.until !== null && (
            <>
              Carillon will try again at <When at={step.until} seconds relative />.
            </>
          )}
          {step.kind === 'reconnect' && (
            <Anchor
              component={Link}
              href={reconnectHref(platform.socialAccountId)}
              size="sm"
              c="inherit"
              underline="always"
            >
              Reconnect it
            </Anchor>
          )}
          {step.kind === 'edit' && (
            <Anchor
              component={Link}
              href={`/compose?post=${platform.postId}`}
              size="sm"
              c="inherit"
              underline="always"
            >
              Edit the post
            </Anchor>
          )}
        </Text>
      )}
    </Alert>
  );
}
