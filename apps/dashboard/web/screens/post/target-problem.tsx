import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { PostTarget } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';
import { reasonAlone } from '../../parts/for-people.ts';
import { Sentence } from '../../parts/sentence.tsx';
import { Countdown } from '../../parts/when.tsx';
import { reconnectHref } from '../accounts/use-asked-reconnect.ts';
import { nextStep } from './next-step.ts';

interface Props {
  readonly platform: FullPost['platforms'][number];
  readonly target: PostTarget;
}

/** The reason why a post is not on an account yet, and the next step. */
export function TargetProblem({ platform, target: { active, items } }: Props) {
  const step = nextStep(platform, { active, inDoubt: items.some(({ state }) => state === 'sending') });
  const { errorMessage } = platform;
  if (step === null && errorMessage === null) return null;
  const isFailed = platform.status === 'failed';
  const isSaid = errorMessage !== null && /, then reconnect\.$/.test(errorMessage);
  return (
    <div>
      {errorMessage !== null && (
        <Text size="sm" {...(isFailed && { c: 'var(--mantine-color-error)' })}>
          <Sentence>
            {isFailed
              ? errorMessage.replace(/ Reconnect the account\.$/, '') // the link says it
              : reasonAlone(errorMessage)}
          </Sentence>
        </Text>
      )}
      {step !== null && (
        <Text size="sm" c="dimmed">
          {!isSaid && step.words}{' '}
          {step.kind === 'wait' && step.until !== null && (
            <>
              Next attempt <Countdown at={step.until} />.
            </>
          )}
          {(step.kind === 'reconnect' || (isFailed && !active)) && (
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
    </div>
  );
}
