import { Anchor } from '@mantine/core';
import type { FirstSteps } from '../../api/first-steps.ts';
import { CurlStep } from './curl-step.tsx';
import { ComposeHint, PostStep } from './post-step.tsx';
import { Step } from './step.tsx';

interface Props {
  readonly done: FirstSteps;
  readonly sandboxUrl: string;
  readonly isSeen: boolean;
  /** A command is shown whose use is awaited. */
  readonly isAwaiting: boolean;
  readonly onSee: () => void;
  readonly onShown: () => void;
}

/** A post to the sandbox, a look at it there, and the same by a program. */
export function SandboxSteps({ done, sandboxUrl, isSeen, isAwaiting, onSee, onShown }: Props) {
  const { hasPosted, hasUsedKey, playground } = done;
  return (
    <>
      <Step title="Post to the sandbox" isDone={hasPosted}>
        {!hasPosted && (
          <>
            <PostStep playground={playground} />
            <ComposeHint />
          </>
        )}
      </Step>
      <Step
        title={
          <Anchor href={sandboxUrl} target="_blank" inherit underline="always" onClick={onSee}>
            See it there (opens in a new tab)
          </Anchor>
        }
        isDone={isSeen}
      />
      <Step title="Repeat it by a program" isDone={hasUsedKey}>
        {playground !== null && hasPosted && (isAwaiting || !hasUsedKey) && (
          <CurlStep playground={playground} onShown={onShown} />
        )}
      </Step>
    </>
  );
}
