import { Box, Group, Timeline as Line, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Progress } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';
import { accountName } from '../../parts/named-accounts.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import { authorInWords } from '../activity/author-in-words.ts';
import { AttemptLine, attemptColor, attemptTitle } from './attempt-line.tsx';
import { changeInWords } from './change-in-words.ts';
import { type Happening, happeningsOf } from './happenings.ts';

interface Props {
  readonly post: FullPost;
  readonly progress: Progress;
  /** Shows earlier attempts too; null without any. */
  readonly onMore: (() => void) | null;
  readonly isReadingMore: boolean;
  /** True when it goes out in some seconds, as the page says above. */
  readonly isGoingOut: boolean;
}

/** Events of the post, the newest first: attempts to publish it, changes, and its creation. */
export function Timeline({ post, progress, onMore, isReadingMore, isGoingOut }: Props) {
  const isWhole = !progress.more;
  const [account, setAccount] = useState<string | null>(null);
  const happenings = happeningsOf({ ...progress, isWhole, account });
  return (
    <Stack component="section" aria-labelledby="timeline">
      <Group justify="space-between">
        <Title order={2} id="timeline">
          What happened
        </Title>
        <AccountOfTimeline targets={progress.targets} value={account} onChange={setAccount} />
      </Group>
      {isWhole && !isGoingOut && happenings.every(({ kind }) => kind === 'change') && (
        <Text c="dimmed">No attempt yet.</Text>
      )}
      <Line bulletSize={16} lineWidth={2}>
        {happenings.map((happening) => (
          <Line.Item key={keyOf(happening)} {...looksOf(happening, progress.targets)}>
            {happening.kind === 'attempt' ? (
              <AttemptLine folded={happening.folded} isWhole={isWhole} />
            ) : (
              <Moment at={happening.at} />
            )}
          </Line.Item>
        ))}
        {progress.moreChanges && (
          <Line.Item bullet={<Dot color="gray" />} title="Earlier changes are not listed" />
        )}
        {isWhole && (
          <Line.Item bullet={<Dot color="gray" />} title={createdInWords(progress.createdBy)}>
            <Moment at={post.createdAt} />
          </Line.Item>
        )}
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

interface AccountProps {
  readonly targets: Progress['targets'];
  /** The id of the account whose attempts are shown; null for all. */
  readonly value: string | null;
  readonly onChange: (accountId: string | null) => void;
}

/** Narrows what happened to one account; nothing where there is one only. */
function AccountOfTimeline({ targets, value, onChange }: AccountProps) {
  if (targets.length < 2) return null;
  const accounts = targets.map((target) => ({ value: target.socialAccountId, label: accountName(target) }));
  return (
    <NativeSelect
      size="xs"
      aria-label="Attempts on"
      data={[{ value: '', label: 'All accounts' }, ...accounts]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}

const createdInWords = (by: Progress['createdBy']): string =>
  by === null ? 'Created' : `Created · ${authorInWords(by)}`;

function keyOf(happening: Happening): string {
  if (happening.kind === 'change') return happening.change.id;
  const { socialAccountId, startedAt, round, number } = happening.folded.attempt;
  return `${socialAccountId} ${startedAt} ${round} ${number}`;
}

function looksOf(happening: Happening, targets: Progress['targets']) {
  if (happening.kind === 'change')
    return { bullet: <Dot color="gray" />, title: changeInWords(happening.change, targets) };
  const { attempt } = happening.folded;
  return { bullet: <Dot color={attemptColor(attempt)} />, title: attemptTitle(attempt, targets) };
}

const Moment = ({ at }: { readonly at: string }) => (
  <Text size="sm" c="dimmed">
    <ShortTime at={at} now={useNow()} seconds />
  </Text>
);

const Dot = ({ color }: { readonly color: string }) => <Box w={8} h={8} bg={color} bdrs="xl" />;
