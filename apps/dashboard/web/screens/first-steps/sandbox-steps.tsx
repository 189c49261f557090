import { nameNetworks } from '@carillon/core';
import { Anchor, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSendPost } from '../../api/composer.ts';
import {
  type FirstSteps,
  type Playground,
  useFirstStepsChanged,
  usePreparePlayground,
} from '../../api/first-steps.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ownTimezone } from '../../time/date-format.ts';
import { clockIn } from '../../time/shown-time.ts';
import { type Attempt, attemptAt } from '../compose/autosave/browser-drafts.ts';
import { CurlStep } from './curl-step.tsx';
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
      <Step title="Repeat it from code" isDone={hasUsedKey}>
        {playground !== null && hasPosted && (isAwaiting || !hasUsedKey) && (
          <CurlStep playground={playground} onShown={onShown} />
        )}
      </Step>
    </>
  );
}

interface PostStepProps {
  readonly playground: Playground | null;
}

/** Publishes to the sandbox by one click, whatever is there already. */
function PostStep({ playground }: PostStepProps) {
  const [text, setText] = useState(
    () => `Hello from Carillon at ${clockIn(new Date().toISOString(), undefined)}`,
  );
  const attempt = useRef<Attempt | null>(null);
  const [, navigate] = useLocation();
  const prepare = usePreparePlayground();
  const send = useSendPost();
  const stepsChanged = useFirstStepsChanged();
  const publish = async (event: FormEvent) => {
    event.preventDefault();
    const isReady = playground !== null && playground.accounts.length > 1;
    const { profileId, accounts } = isReady ? playground : await prepare.mutateAsync(ownTimezone());
    const platforms = Object.fromEntries(accounts.map(({ id }) => [id, { items: [{ content: text }] }]));
    const body = { profileId, publishNow: true, platforms };
    attempt.current = attemptAt(body, attempt.current);
    const headers = { 'Idempotency-Key': attempt.current.key };
    await send.mutateAsync({ method: 'POST', path: '/v1/posts', headers, body });
    await stepsChanged();
    navigate('/posts');
  };
  const error = prepare.error ?? send.error;
  return (
    <form onSubmit={(event) => void publish(event).catch(() => {})}>
      <Group gap="xs" align="flex-end">
        <TextInput
          label="Text of your first post"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          maxLength={280}
          required
          flex="1 1 240px"
        />
        <PendingButton type="submit" isPending={prepare.isPending || send.isPending}>
          Publish to the sandbox
        </PendingButton>
      </Group>
      {error !== null && <Problem error={error} title="Your first post was not published" />}
    </form>
  );
}

/** For whoever wants more than one line. */
const ComposeHint = () => (
  <Text size="sm" c="dimmed">
    It goes to {nameNetworks()} in the sandbox, where nobody else sees it. Threads, pictures and times are
    under{' '}
    <Anchor component={Link} href="/compose" inherit underline="always">
      New post
    </Anchor>
    .
  </Text>
);
