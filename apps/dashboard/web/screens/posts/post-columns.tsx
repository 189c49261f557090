import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconPhoto, IconSend } from '@tabler/icons-react';
import type { PostsQuery } from '../../api/posts-page.ts';
import type { ListedPost } from '../../api/types.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import type { Column } from '../../parts/data-table/column.ts';
import { RowLink } from '../../parts/data-table/data-table.tsx';
import { forPeople } from '../../parts/for-people.ts';
import { NetworkMark } from '../../parts/network-mark.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { StatusBadge, statusColour, statusName } from '../../parts/status-badge.tsx';
import { ShortTime } from '../../parts/when.tsx';
import { zoneName } from '../../time/timezones.ts';
import { PostMenu } from './post-menu.tsx';
import classes from './posts.module.css';
import { rowTime, statusTime, timeTitles } from './row-time.ts';

/** Columns of a list of posts: text, where it goes, its time, and what it does. @param now ms */
export const postColumns = (query: PostsQuery, now: number): Column<ListedPost>[] => [
  { id: 'text', title: 'Text', cell: (post) => <PostText post={post} /> },
  {
    id: 'accounts',
    title: 'Accounts',
    width: 161,
    optional: 'on',
    cell: ({ platforms }) => <PostTargets platforms={platforms} />,
  },
  {
    id: 'time',
    title: timeTitles[query.sort],
    head: <span title={zoneName(query.days.timezone)}>{timeTitles[query.sort]}</span>,
    width: query.sort === 'newest' ? 91 : 140, // beside when it is due, the text comes first
    optional: 'on',
    ...(query.sort === 'newest' ? { isOffCard: true } : { isNamedOnCard: true }),
    cell: (post) => <RowTime post={post} query={query} now={now} />,
  },
  ...(query.sort === 'newest' ? [statusColumn(now)] : []),
  {
    id: 'external',
    title: 'External id',
    width: 140,
    optional: 'off',
    isNamedOnCard: true,
    cell: ({ externalId }) => externalId !== null && <span title={externalId}>{externalId}</span>,
  },
  {
    id: 'status',
    title: 'Status',
    width: 130,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];

/** When it goes out or went out, where that is not the time by which it has its place. */
const statusColumn = (now: number): Column<ListedPost> => ({
  id: 'due',
  title: 'Time',
  width: 140,
  optional: 'on',
  cell: (post) => {
    const time = statusTime(post);
    return time && <ShortTime {...time} now={now} />;
  },
});

interface RowTimeProps {
  readonly post: ListedPost;
  readonly query: PostsQuery;
  /** ms */
  readonly now: number;
}

/** The time by which a post has its place; small and as a day where that is when it was created. */
const RowTime = ({ post, query, now }: RowTimeProps) =>
  query.sort === 'newest' ? (
    <Text span size="xs" c="dimmed" lh="inherit">
      <ShortTime at={rowTime(post, query)} now={now} day />
    </Text>
  ) : (
    <ShortTime at={rowTime(post, query)} now={now} />
  );

const PostText = ({ post }: { readonly post: ListedPost }) => {
  const { id, content, media } = post;
  return (
    <Group gap={6} wrap="nowrap" pos="relative">
      <RowLink href={`/posts/${id}`}>{shownText(content)}</RowLink>
      {media.length > 0 && (
        <Group gap={2} wrap="nowrap" c="dimmed">
          <IconPhoto size={14} role="img" aria-label="Media" />
          <Text size="xs">{media.length}</Text>
        </Group>
      )}
      <span className={classes.menu}>
        <PostMenu post={post} />
      </span>
    </Group>
  );
};

type Target = ListedPost['platforms'][number];

/**
 * Where a post goes; and what it does on each account, where the status of the whole says less. Of many accounts of which
 * some failed it names those.
 */
function PostTargets({ platforms }: Pick<ListedPost, 'platforms'>) {
  const [first] = platforms;
  const isMixed = platforms.some(({ status }) => status !== first?.status);
  const failed = platforms.filter(({ status }) => status === 'failed');
  const hasFailed = isMixed && failed.length > 0;
  const marked = hasFailed && platforms.length > 2 ? failed : eachStateFirst(platforms);
  return (
    <Group gap={3} wrap="nowrap">
      <Group
        gap={2}
        wrap="nowrap"
        miw={0}
        style={{ overflow: 'hidden' }}
        {...(platforms.length === 1 && { flex: 'none' })} // beside a name, which gives way
      >
        {marked.slice(0, isMixed ? 2 : 4).map((target) => (
          <TargetMark key={target.socialAccountId} target={target} hasShape={isMixed} />
        ))}
      </Group>
      {hasFailed ? (
        <Text size="sm" flex="none">{`${failed.length} of ${platforms.length} failed`}</Text>
      ) : (
        first && (
          <Text size="sm" truncate="end" {...(platforms.length > 1 && { flex: 'none' })}>
            {platforms.length === 1 ? `@${first.platformUsername}` : `${platforms.length} accounts`}
          </Text>
        )
      )}
    </Group>
  );
}

/** Accounts, failed ones first; then one of each other state, so that few of them show all states. */
function eachStateFirst(platforms: readonly Target[]): readonly Target[] {
  const byState = [...Map.groupBy(platforms, ({ status }) => status)]
    .toSorted(([one], [other]) => Number(other === 'failed') - Number(one === 'failed'))
    .map(([, targets]) => targets);
  return [
    ...byState.flatMap((targets) => targets.slice(0, 1)),
    ...byState.flatMap((targets) => targets.slice(1)),
  ];
}

/** Shape of a state, for people who do not see its colour. */
const shapes: Readonly<Record<Target['status'], typeof IconClock | null>> = {
  pending: null,
  scheduled: IconClock,
  queued: IconClock,
  publishing: IconSend,
  published: IconCheck,
  failed: IconAlertTriangle,
  cancelled: null,
};

/** The network of an account, with the shape of what the post does there, where that is not the same on all. */
function TargetMark({ target, hasShape }: { readonly target: Target; readonly hasShape: boolean }) {
  const { platform, status, errorMessage } = target;
  const label = `${nameOnNetwork(target)}: ${statusName(status)}${errorMessage === null ? '' : `. ${forPeople(errorMessage)}`}`;
  const Shape = hasShape ? shapes[status] : null;
  return (
    <Group gap={1} wrap="nowrap" role="img" aria-label={label} title={label} lh={0} flex="none">
      <NetworkMark platform={platform} size={15} />
      {Shape && <Shape size={11} color={statusColour(status)} aria-hidden data-state={status} />}
    </Group>
  );
}
