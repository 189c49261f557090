import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { type PostTarget, useResendHere, useStopHere } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';
import { accountName } from '../../parts/named-accounts.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useForPeople } from '../../parts/shown-zone.ts';
import { allowedHere } from './allowed.ts';

interface Props {
  readonly post: FullPost;
  readonly platform: FullPost['platforms'][number];
  readonly target: PostTarget;
}

/** The actions of a post on one account, and the result of the last one. An account that is not connected cannot retry. */
export function useTargetActions({ post, platform, target }: Props) {
  const may = allowedHere(post, platform, target.items);
  const stop = useStopHere(post.id, target.socialAccountId);
  const resend = useResendHere(post.id, target.socialAccountId);
  const forPeople = useForPeople();
  const [message, setMessage] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const run = (action: typeof stop, other: typeof stop) => {
    other.reset();
    setMessage('');
    action.mutate(undefined, {
      onSuccess(done) {
        setMessage(forPeople(done?.message ?? ''));
        status.current?.focus(); // the button may be gone
      },
    });
  };
  const error = stop.error ?? resend.error;
  const button = (action: typeof stop, other: typeof stop, label: string) => (
    <PendingButton
      size="xs"
      variant="default"
      isPending={action.isPending}
      aria-label={`${label}: ${accountName(target)}`}
      onClick={() => run(action, other)}
    >
      {label}
    </PendingButton>
  );
  return {
    buttons: (
      <>
        {may.stop &&
          button(stop, resend, platform.status === 'scheduled' ? 'Do not publish here' : 'Stop trying')}
        {may.resend && target.active && button(resend, stop, 'Retry')}
      </>
    ),
    result: (
      <>
        <Text role="status" size="sm" ref={status} tabIndex={-1}>
          {message}
        </Text>
        {error && (
          <Problem title={stop.isError ? 'Couldn’t stop it here' : 'Couldn’t retry it here'} error={error} />
        )}
      </>
    ),
  };
}
