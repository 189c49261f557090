import { platformTitles } from '@carillon/core';
import { Box, Timeline as Line, Stack, Text, Title } from '@mantine/core';
import type { PostTarget } from '../../api/posts.ts';
import type { Attempt } from '../../api/types.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { When } from '../../parts/when.tsx';
import { foldAttempts } from './fold-attempts.ts';

interface Props {
  readonly targets: readonly PostTarget[];
  /** The newest first. */
  readonly attempts: readonly Attempt[];
  /** Shows earlier ones too; null where there are none. */
  readonly onMore: (() => void) | null;
  readonly isReadingMore: boolean;
}

/** Every attempt to publish the post, the newest first. */
export function Timeline({ targets, attempts, onMore, isReadingMore }: Props) {
  return (
    <Stack component="section" aria-labelledby="timeline">
      <Title order={2} id="timeline">
        What happened
      </Title>
      {attempts.length === 0 && <Text c="dimmed">There has been no attempt yet.</Text>}
      <Line bulletSize={16} lineWidth={2}>
        {foldAttempts(attempts).map(({ attempt, earlier }) => (
          <Line.Item
            key={`${attempt.socialAccountId} ${attempt.startedAt} ${attempt.round} ${attempt.number}`}
            bullet={<Dot color={looks[attempt.outcome ?? 'none'][1]} />}
            title={titleOf(attempt, targets)}
          >
            <Told attempt={attempt} />
            {earlier.length > 0 && <Earlier attempts={earlier} isWhole={onMore === null} />}
          </Line.Item>
        ))}
      </Line>
      {onMore !== null && (
        <PendingButton
          variant="default"
          isPending={isReadingMore}
          onClick={onMore}
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
        {message !== null && <Sentence>{message}</Sentence>}
      </Text>
      <Text size="sm" c="dimmed">
        <When at={startedAt} seconds relative />
        {endedAt !== null && ` · took ${tookOf(startedAt, endedAt)}`} · attempt {number}
        {round > 1 && `, retry ${round - 1}`}
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

/** Attempts that ended alike, before the one that is shown. */
function Earlier({
  attempts,
  isWhole,
}: {
  readonly attempts: readonly Attempt[];
  readonly isWhole: boolean;
}) {
  const first = attempts.at(-1);
  return (
    first && (
      <Text size="sm" c="dimmed">
        {!isWhole && 'At least '}
        {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`} before it ended alike
        {isWhole && (
          <>
            , the first <When at={first.startedAt} seconds />
          </>
        )}
      </Text>
    )
  );
}

const tookOf = (from: string, to: string): string =>
  `${((Date.parse(to) - Date.parse(from)) / 1_000).toFixed(1)} s`;

const Dot = ({ color }: { readonly color: string }) => <Box w={8} h={8} bg={color} bdrs="xl" />;
