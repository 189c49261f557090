import { platformTitles } from '@carillon/core';
import { Box, Timeline as Line, Stack, Text, Title } from '@mantine/core';
import { type PostTarget, useAttempts } from '../../api/posts.ts';
import type { Attempt } from '../../api/types.ts';
import { forPeople } from '../../parts/for-people.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { When } from '../../parts/when.tsx';

interface Props {
  readonly postId: string;
  readonly targets: readonly PostTarget[];
}

/** Every attempt to publish the post, the newest first. */
export function Timeline({ postId, targets }: Props) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useAttempts(postId);
  const attempts = data?.pages.flatMap((page) => page.data.toReversed()) ?? [];
  return (
    <Stack component="section" aria-labelledby="timeline">
      <Title order={2} size="h4" id="timeline">
        What happened
      </Title>
      {error && <Problem error={error} />}
      {data && attempts.length === 0 && <Text c="dimmed">There has been no attempt yet.</Text>}
      <Line bulletSize={16} lineWidth={2}>
        {attempts.map((attempt) => (
          <Line.Item
            key={`${attempt.socialAccountId} ${attempt.startedAt} ${attempt.round} ${attempt.number}`}
            bullet={<Dot color={looks[attempt.outcome ?? 'none'][1]} />}
            title={titleOf(attempt, targets)}
          >
            <Told attempt={attempt} />
          </Line.Item>
        ))}
      </Line>
      {hasNextPage && (
        <PendingButton
          variant="default"
          isPending={isFetchingNextPage}
          onClick={() => fetchNextPage()}
          style={{ alignSelf: 'flex-start' }}
        >
          Show earlier attempts
        </PendingButton>
      )}
    </Stack>
  );
}

const looks: Record<NonNullable<Attempt['outcome']> | 'none', readonly [words: string, colour: string]> = {
  published: ['Published', 'green'],
  retry: ['Will retry', 'yellow'],
  reconnect: ['Refused: the account must be reconnected', 'red'],
  operator: ['The network refused this server', 'orange'],
  refused: ['Refused', 'red'],
  unknown: ['Not confirmed by the network', 'orange'],
  none: ['Under way', 'blue'],
};

function titleOf({ outcome, platform, socialAccountId }: Attempt, targets: readonly PostTarget[]): string {
  const target = targets.find((each) => each.socialAccountId === socialAccountId);
  const name = target ? ` @${target.platformUsername}` : '';
  return `${looks[outcome ?? 'none'][0]} · ${platformTitles[platform]}${name}`;
}

function Told({ attempt }: { readonly attempt: Attempt }) {
  const { startedAt, endedAt, message, networkStatus, nextAttemptAt, round, number } = attempt;
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {message !== null && forPeople(message)}
      </Text>
      <Text size="sm" c="dimmed">
        <When at={startedAt} seconds />
        {endedAt !== null && ` · took ${tookOf(startedAt, endedAt)}`} · attempt {number}
        {round > 1 && `, resend ${round - 1}`}
        {networkStatus !== null && ` · the network answered ${networkStatus}`}
        {nextAttemptAt !== null && (
          <>
            {' '}
            · next attempt not before <When at={nextAttemptAt} seconds />
          </>
        )}
      </Text>
    </>
  );
}

const tookOf = (from: string, to: string): string =>
  `${((Date.parse(to) - Date.parse(from)) / 1_000).toFixed(1)} s`;

const Dot = ({ color }: { readonly color: string }) => <Box w={8} h={8} bg={color} bdrs="xl" />;
