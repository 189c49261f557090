import { Anchor, CopyButton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { type Progress, type ReadPost, usePost, useProgress } from '../../api/posts.ts';
import { useProfiles } from '../../api/profiles.ts';
import { RequestError } from '../../api/request.ts';
import type { FullPost } from '../../api/types.ts';
import { DotBadge } from '../../parts/dot-badge.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Section } from '../../parts/section.tsx';
import { beginningOf } from '../../parts/shown-text.ts';
import { StatesLine } from '../../parts/states-line.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Countdown, InZoneOfProfile, When } from '../../parts/when.tsx';
import { PostActions } from './post-actions.tsx';
import { PostLabels } from './post-labels.tsx';
import { hasSharedText, PostText } from './post-text.tsx';
import { TargetRow } from './target-row.tsx';
import { Timeline } from './timeline.tsx';
import { useGoingOut } from './use-going-out.ts';
import { wasAtOnce } from './was-at-once.ts';

/** One post: its text and status on each account, its actions, and its attempts. */
export default function Post() {
  const { id = '' } = useParams<{ id: string }>();
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
                  key={id}
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

/** How the post is; while it can be taken back, in how many seconds it goes out. */
function Status({ post }: { readonly post: FullPost }) {
  const until = useGoingOut(post);
  return until === null ? (
    <StatusBadge status={post.status} />
  ) : (
    <DotBadge color="blue">
      Publishing <Countdown at={until} />
    </DotBadge>
  );
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

interface Props {
  readonly read: ReadPost;
  readonly progress: Progress;
  readonly isReadingMore: boolean;
  readonly onMore: (() => void) | null;
}

/** The id, for programs and for people who are asked for help. */
const CopyId = ({ id }: { readonly id: string }) => (
  <CopyButton value={id}>
    {({ copied, copy }) => (
      <Anchor component="button" type="button" size="sm" c="dimmed" underline="always" onClick={copy}>
        {copied ? 'Copied' : `Copy ${id}`}
      </Anchor>
    )}
  </CopyButton>
);

/** What needs the person stands above what went well. */
const troubleFirst = (platforms: Props['read']['post']['platforms']) =>
  platforms.toSorted((one, other) => rankOf(one.status) - rankOf(other.status));

const rankOf = (status: string): number => (status === 'failed' ? 0 : status === 'published' ? 2 : 1);

function Shown({ read, progress, isReadingMore, onMore }: Props) {
  const { post } = read;
  const { targets } = progress;
  const { data: profiles = [] } = useProfiles();
  const profile = profiles.find(({ id }) => id === post.profileId);
  const known = { createdAt: post.createdAt, changes: progress.changes };
  const isGoingOut = useGoingOut(post) !== null;
  const isAtOnce = (at: string | null) => at !== null && wasAtOnce(at, known);
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
            {post.status === 'draft' ? 'planned for ' : 'scheduled for '}
            <When at={post.scheduledAt} relative /> ·{' '}
          </>
        )}
        {post.latestAt !== null && (
          <>
            not after <When at={post.latestAt} /> ·{' '}
          </>
        )}
        created <When at={post.createdAt} /> · <CopyId id={post.id} />
      </Text>
      <PostLabels post={post} />
      <StatesLine platforms={post.platforms} />
      <PostActions read={read} targets={targets} isGoingOut={isGoingOut} />
      <PostText targets={targets} media={post.media} />
      <Section title="Accounts">
        <Rows label="Accounts">
          {troubleFirst(post.platforms).map((platform) => {
            const target = targets.find((each) => each.socialAccountId === platform.socialAccountId);
            return (
              target && (
                <TargetRow
                  key={platform.id}
                  {...{ post, platform, target }}
                  isShared={hasSharedText(targets)}
                  isAtOnce={isAtOnce(platform.scheduledAt)}
                  isGoingOut={isGoingOut}
                />
              )
            );
          })}
        </Rows>
      </Section>
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
