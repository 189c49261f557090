import { Group, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { countInWords, type FailureCause, useRetryCause } from '../../api/attention.ts';
import { Fold } from '../../parts/fold.tsx';
import { NetworkMark } from '../../parts/network-mark.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Row } from '../../parts/rows.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { nextStep } from '../post/next-step.ts';
import { CausePosts } from './cause-posts.tsx';
import { failureTitle } from './failure-title.ts';

interface Props {
  readonly failure: FailureCause;
  readonly onMessage: (message: string) => void;
}

/** Posts that failed on a network for one reason: how many, why, and the one button that helps all of them. */
export function FailureRow({ failure, onMessage }: Props) {
  const { cause, platform, code, message, newest } = failure;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const title = failureTitle(platform, code);
  const step = nextStep({ ...newest, nextAttemptAt: newest.notBefore }, { ...newest, active: true });
  return (
    <Row
      actions={step?.kind === 'resend' && <RetryAll failure={failure} title={title} onMessage={onMessage} />}
      below={isOpen && <CausePosts id={id} cause={cause} label={title} onMessage={onMessage} />}
    >
      <Group gap="xs" wrap="nowrap">
        <Fold isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
          <NetworkMark platform={platform} size={16} />
          <Text span size="sm" fw={500}>
            {title}: {countInWords(failure)} posts
          </Text>
        </Fold>
      </Group>
      {message !== null && message !== '' && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Sentence>{message}</Sentence> {step?.words}
        </Text>
      )}
    </Row>
  );
}

interface RetryProps extends Props {
  readonly title: string;
}

function RetryAll({ failure, title, onMessage }: RetryProps) {
  const retry = useRetryCause(failure.cause, (done) => onMessage(inWords(done)));
  const label = `Retry all ${countInWords(failure)}`;
  return (
    <>
      <PendingButton
        variant="default"
        isPending={retry.isPending}
        aria-label={`${label}: ${title}`}
        onClick={() => retry.mutate()}
      >
        {label}
      </PendingButton>
      {retry.isError && <Problem error={retry.error} title="Couldn’t retry" />}
    </>
  );
}

function inWords({ retried, left }: { readonly retried: number; readonly left: number }): string {
  const done = retried === 1 ? 'Retrying 1 post.' : `Retrying ${retried} posts.`;
  if (left === 0) return done;
  return `${done} ${left === 1 ? 'One is left: its account is' : `${left} are left: their accounts are`} disconnected.`;
}
