import { useState } from 'react';
import { countInWords, type Stopped, type UnreachableAccount, useStopCause } from '../../api/attention.ts';
import { useStopHere } from '../../api/posts.ts';
import type { ListedPublication } from '../../api/queue.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { HereButton } from './here-button.tsx';

interface Props {
  /** The post that waits for the account. */
  readonly publication: ListedPublication;
  readonly onMessage: (message: string) => void;
}

/** Gives up publishing a post on an account that cannot be reached. */
export function StopTrying({ publication, onMessage }: Props) {
  const stop = useStopHere(publication.postId, publication.socialAccountId);
  return (
    <HereButton
      action={stop}
      label="Stop trying"
      about={nameOnNetwork(publication)}
      done="Stopped. You can retry it under Posts."
      problem="Couldn’t stop"
      onMessage={onMessage}
    />
  );
}

interface AllProps extends Pick<Props, 'onMessage'> {
  readonly account: UnreachableAccount;
}

/** Gives up all posts that wait for an account, and says how many are stopped so far. */
export function StopTryingAll({ account, onMessage }: AllProps) {
  const { first } = account;
  const [stopped, setStopped] = useState(0);
  const stop = useStopCause(`unreachable:${first.socialAccountId}`, {
    onProgress: setStopped,
    onStopped: (done) => onMessage(inWords(done)),
  });
  const label = `Stop trying all ${countInWords(account)}`;
  const begin = () => {
    setStopped(0);
    stop.mutate();
  };
  return (
    <>
      <PendingButton
        variant="default"
        isPending={stop.isPending}
        aria-label={`${label}: ${nameOnNetwork(first)}`}
        onClick={begin}
      >
        {label}
      </PendingButton>
      {stop.isPending && stopped > 0 && <span role="status">{stopped} stopped</span>}
      {stop.isError && <Problem error={stop.error} title="Couldn’t stop" />}
    </>
  );
}

function inWords({ stopped, left }: Stopped): string {
  const done = `Stopped ${stopped === 1 ? '1 post' : `${stopped} posts`}. You can retry them under Posts.`;
  if (left === 0) return done;
  return `${done} ${left === 1 ? 'One is' : `${left} are`} being published.`;
}
