import { platformTitles } from '@carillon/core';
import { Text } from '@mantine/core';
import type { PostTarget } from '../../api/posts.ts';
import type { Attempt } from '../../api/types.ts';
import { reasonAlone } from '../../parts/for-people.ts';
import { accountName } from '../../parts/named-accounts.ts';
import { Sentence } from '../../parts/sentence.tsx';
import { Countdown, ShortTime } from '../../parts/when.tsx';
import { tookInWords } from '../../time/duration-in-words.ts';
import { useNow } from '../../time/use-now.ts';
import type { FoldedAttempt } from './happenings.ts';

const looks: Record<NonNullable<Attempt['outcome']> | 'none', readonly [words: string, colour: string]> = {
  published: ['Published', 'green'],
  retry: ['Will retry', 'yellow'],
  reconnect: ['Disconnected', 'red'],
  operator: ['The network refused this server', 'orange'],
  refused: ['Refused', 'red'],
  unknown: ['Not confirmed by the network', 'orange'],
  none: ['Under way', 'blue'],
};

export const attemptColor = ({ outcome }: Attempt): string => looks[outcome ?? 'none'][1];

/** How an attempt ended, and where, such as “Published · X @ada”. */
export function attemptTitle(
  { outcome, platform, socialAccountId }: Attempt,
  targets: readonly PostTarget[],
): string {
  const target = targets.find((each) => each.socialAccountId === socialAccountId);
  const where = target ? accountName(target) : platformTitles[platform];
  return `${looks[outcome ?? 'none'][0]} · ${where}`;
}

interface Props {
  readonly folded: FoldedAttempt;
  /** True when all attempts of the post are shown. */
  readonly isWhole: boolean;
}

/** Details of an attempt, and how many before it ended alike. */
export const AttemptLine = ({ folded: { attempt, earlier }, isWhole }: Props) => (
  <>
    <Details attempt={attempt} />
    {earlier.length > 0 && <Earlier attempts={earlier} isWhole={isWhole} />}
  </>
);

function Details({ attempt }: { readonly attempt: Attempt }) {
  const now = useNow();
  const { startedAt, endedAt, outcome, message, networkStatus, nextAttemptAt, round, number } = attempt;
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {message !== null && outcome !== 'published' && (
          <Sentence>{nextAttemptAt === null ? message : reasonAlone(message)}</Sentence>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        <ShortTime at={startedAt} now={now} seconds />
        {endedAt !== null && ` · took ${tookOf(startedAt, endedAt)}`} · attempt {number}
        {round > 1 && `, retry ${round - 1}`}
        {networkStatus !== null && ` · the network answered ${networkStatus}`}
        {nextAttemptAt !== null && Date.parse(nextAttemptAt) > now && (
          <>
            {' '}
            · next attempt <Countdown at={nextAttemptAt} />
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
  const now = useNow();
  return (
    first && (
      <Text size="sm" c="dimmed">
        {attempts.length}
        {!isWhole && '+'} earlier {attempts.length === 1 && isWhole ? 'attempt' : 'attempts'}, same result
        {isWhole && (
          <>
            , first <ShortTime at={first.startedAt} now={now} seconds />
          </>
        )}
      </Text>
    )
  );
}

const tookOf = (from: string, to: string): string => tookInWords(Date.parse(to) - Date.parse(from));
