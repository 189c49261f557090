import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { useGlance } from '../../api/glance.ts';
import { isOpen, type Progress, type ReadPost, usePost, useProgress } from '../../api/posts.ts';
import { useProfiles } from '../../api/profiles.ts';
import { RequestError } from '../../api/request.ts';
import type { FullPost, ListedPost } from '../../api/types.ts';
import { CopyText } from '../../parts/copy-text.tsx';
import { DotBadge } from '../../parts/dot-badge.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Section } from '../../parts/section.tsx';
import { beginningOf } from '../../parts/shown-text.ts';
import { StatusBadge, statusName } from '../../parts/status-badge.tsx';
import { Countdown, InZoneOfProfile, When } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import { AsShown } from './as-shown.tsx';
import { PostActions } from './post-actions.tsx';
import { PostLabels } from './post-labels.tsx';
import { TargetRow } from './target-row.tsx';
import { Timeline } from './timeline.tsx';
import { wasAtOnce } from './was-at-once.ts';

/** One post: its text and status on each account, its actions, and its attempts. */
export default function Post() {
  const { id = '' } = useParams<{ id: string }>();
  return <PostOf key={id} id={id} />;
}

function PostOf({ id }: { readonly id: string }) {
  const post = usePost(id);
  const [wanted, setWanted] = useState(attemptsAtOnce);
  const progress = useProgress(id, wanted);
  if (post.error instanceof RequestError && post.error.code === 'post_not_found') return <Gone />;
  return (
    <Page
      title={post.data === undefined ? 'Post' : beginningOf(post.data.post.content, titleLetters)}
      actions={post.data && <Status post={post.data.post} />}
    >
      <QueryView query={post}>
        {(read) => (
          <QueryView query={progress}>
            {(known) => (
              <InZoneOfProfile profileId={read.post.profileId}>
                <Shown
                  read={read}
                  progress={known}
                  isReadingMore={progress.isPlaceholderData}
                  onMore={
                    known.more && wanted < maxAttempts ? () => setWanted(wanted + attemptsAtOnce) : null
                  }
                />
              </InZoneOfProfile>
            )}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

/** Of the text as the title: two lines where there is room. */
const titleLetters = 120;

/** How the post is, or on how many accounts; while it can be taken back, in how many seconds it goes out. */
function Status({ post }: { readonly post: FullPost }) {
  const { platforms, status } = post;
  const until = useGoingOut(post);
  const states = statesInWords(platforms);
  if (until !== null)
    return (
      <DotBadge color="blue">
        Publishing <Countdown at={until} />
      </DotBadge>
    );
  if (states === null) return <StatusBadge status={status} />;
  const hasFailed = platforms.some((each) => each.status === 'failed');
  return <DotBadge color={hasFailed ? 'orange' : 'cyan'}>{states}</DotBadge>;
}

/** Attempts that are shown at first, and with each wish for earlier ones; and most of them. */
const [attemptsAtOnce, maxAttempts] = [20, 1_000];

const Gone = () => (
  <Page title="Post not found">
    <Text>
      This post does not exist, or it was deleted.{' '}
      <Anchor component={Link} href="/posts" underline="always">
        Go to your posts
      </Anchor>
    </Text>
  </Page>
);

/** The id, for programs and for people who are asked for help. */
const ShownId = ({ id }: { readonly id: string }) => (
  <Group component="span" display="inline-flex" gap={2} wrap="nowrap">
    <Text span ff="monospace" size="xs" style={{ overflowWrap: 'anywhere' }}>
      {id}
    </Text>
    <CopyText text={id} label="Copy the post’s id" />
  </Group>
);

interface Props {
  readonly read: ReadPost;
  readonly progress: Progress;
  readonly isReadingMore: boolean;
  readonly onMore: (() => void) | null;
}

/** All of a post that is known: what one can do about it first. */
function Shown({ read, progress, isReadingMore, onMore }: Props) {
  const { post } = read;
  const { targets } = progress;
  const { data: profiles = [] } = useProfiles();
  const profile = profiles.find(({ id }) => id === post.profileId);
  const known = { createdAt: post.createdAt, changes: progress.changes };
  const isGoingOut = useGoingOut(post) !== null;
  const isAtOnce = (at: string | null) => at !== null && wasAtOnce(at, known);
  const [isTroubleFirst] = useState(post.platforms.some(({ status }) => status === 'failed')); // nothing moves later
  const accounts = <Accounts {...{ post, targets, isAtOnce, isGoingOut }} />;
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {profile && (
          <>
            <bdi>{profile.name}</bdi> ·{' '}
          </>
        )}
        {post.scheduledAt !== null && !isGoingOut && !isAtOnce(post.scheduledAt) && (
          <>
            {post.status === 'draft' ? 'draft for ' : 'scheduled for '}
            <When at={post.scheduledAt} relative /> ·{' '}
          </>
        )}
        {post.latestAt !== null && (
          <>
            not after <When at={post.latestAt} /> ·{' '}
          </>
        )}
        created <When at={post.createdAt} /> · <ShownId id={post.id} />
      </Text>
      <PostLabels post={post} />
      <PostActions read={read} targets={targets} isGoingOut={isGoingOut} />
      {isTroubleFirst && accounts}
      <AsShown post={post} targets={targets} />
      {!isTroubleFirst && accounts}
      <Timeline
        post={post}
        progress={progress}
        isReadingMore={isReadingMore}
        onMore={onMore}
        isGoingOut={isGoingOut}
      />
      <Anchor component={Link} href={`/requests?post=${post.id}`} size="sm" underline="always">
        API requests about this post
      </Anchor>
    </Stack>
  );
}

interface AccountsProps {
  readonly post: FullPost;
  readonly targets: Progress['targets'];
  /** True when nobody chose a time. */
  readonly isAtOnce: (at: string | null) => boolean;
  readonly isGoingOut: boolean;
}

/** Trouble stands above what went well. */
const troubleFirst = (platforms: FullPost['platforms']) =>
  platforms.toSorted((one, other) => rankOf(one.status) - rankOf(other.status));

const rankOf = (status: string): number => (status === 'failed' ? 0 : status === 'published' ? 2 : 1);

/** The post on each of its accounts. */
const Accounts = ({ post, targets, isAtOnce, isGoingOut }: AccountsProps) => (
  <Section title="Accounts">
    <Rows label="Accounts">
      {troubleFirst(post.platforms).map((platform) => {
        const target = targets.find((each) => each.socialAccountId === platform.socialAccountId);
        return (
          target && (
            <TargetRow
              key={platform.id}
              {...{ post, platform, target, isGoingOut }}
              isAtOnce={isAtOnce(platform.scheduledAt)}
            />
          )
        );
      })}
    </Rows>
  </Section>
);

type Status = ListedPost['platforms'][number]['status'];

const order: readonly Status[] = ['failed', 'published', 'publishing', 'queued', 'scheduled', 'pending'];

/** How many accounts are in each state, trouble first, such as “5 failed · 11 published”; null where all are in the same. */
function statesInWords(platforms: readonly { readonly status: Status }[]): string | null {
  const counts = order.flatMap((status) => {
    const count = platforms.filter((each) => each.status === status).length;
    return count === 0 ? [] : [`${count} ${statusName(status).toLowerCase()}`];
  });
  return counts.length < 2 ? null : counts.join(' · ');
}

/** When a post goes out that can still be taken back, ISO 8601; null for every other. */
function useGoingOut(post: Pick<FullPost, 'id' | 'status'>): string | null {
  const { data } = useGlance();
  const found = data?.undo.find(({ postId }) => postId === post.id);
  const until = found && isOpen(post) ? new Date(found.until).toISOString() : undefined;
  const now = useNow(until);
  return found !== undefined && until !== undefined && found.until > now ? until : null;
}
