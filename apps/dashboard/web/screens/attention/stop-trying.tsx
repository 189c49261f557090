import type { Line } from '../../api/lines.ts';
import { useStopHere } from '../../api/posts.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { HereButton } from './here-button.tsx';

interface Props {
  /** The post that waits for the account, the first of several. */
  readonly line: Line;
  readonly isOnly: boolean;
  readonly onMessage: (message: string) => void;
}

/** Gives up publishing a post on an account that cannot be reached. */
export function StopTrying({ line, isOnly, onMessage }: Props) {
  const stop = useStopHere(line.postId, line.socialAccountId);
  return (
    <HereButton
      action={stop}
      label={isOnly ? 'Stop trying' : 'Stop trying the first'}
      about={nameOnNetwork(line)}
      told="Stopped. You can retry it from the list of posts that failed."
      problem="Couldn’t stop"
      onMessage={onMessage}
    />
  );
}
