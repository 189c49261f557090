import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { type PostTarget, type ReadPost, usePost, usePostTargets } from '../../api/posts.ts';
import { useProfiles } from '../../api/profiles.ts';
import { RequestError } from '../../api/request.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { InZoneOfProfile, When } from '../../parts/when.tsx';
import { PostActions } from './post-actions.tsx';
import { TargetCard } from './target-card.tsx';
import { Timeline } from './timeline.tsx';

/** One post: its text and status on each account, its actions, and its attempts. */
export default function Post() {
  const { id = '' } = useParams<{ id: string }>();
  const post = usePost(id);
  const targets = usePostTargets(id);
  if (post.error instanceof RequestError && post.error.code === 'post_not_found') return <Gone />;
  return (
    <Page title="Post" actions={post.data && <StatusBadge status={post.data.post.status} />}>
      <QueryView query={post}>
        {(read) => (
          <QueryView query={targets}>
            {(known) => (
              <InZoneOfProfile profileId={read.post.profileId}>
                <Shown key={id} read={read} targets={known} />
              </InZoneOfProfile>
            )}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

const Gone = () => (
  <Page title="Post not found">
    <Text>
      There is no such post, or it was deleted.{' '}
      <Anchor component={Link} href="/posts" underline="always">
        Go to your posts
      </Anchor>
    </Text>
  </Page>
);

interface Props {
  readonly read: ReadPost;
  readonly targets: readonly PostTarget[];
}

function Shown({ read, targets }: Props) {
  const { post } = read;
  const { data: profiles = [] } = useProfiles();
  const profile = profiles.find(({ id }) => id === post.profileId);
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {profile && `${profile.name} · `}
        {post.scheduledAt !== null && (
          <>
            {post.status === 'draft' ? 'planned for ' : 'scheduled for '}
            <When at={post.scheduledAt} /> ·{' '}
          </>
        )}
        {post.latestAt !== null && (
          <>
            not after <When at={post.latestAt} /> ·{' '}
          </>
        )}
        created <When at={post.createdAt} />
      </Text>
      <PostActions read={read} targets={targets} />
      <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Accounts">
        {post.platforms.map((platform) => {
          const target = targets.find(({ socialAccountId }) => socialAccountId === platform.socialAccountId);
          return (
            target && (
              <li key={platform.id}>
                <TargetCard platform={platform} target={target} media={post.media} />
              </li>
            )
          );
        })}
      </Stack>
      <Timeline postId={post.id} targets={targets} />
    </Stack>
  );
}
