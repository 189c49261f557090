import { type PostTarget, useResendHere, useStopHere } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';
import { forPeople } from '../../parts/for-people.ts';
import { accountName } from '../../parts/named-accounts.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Said, useSaid } from '../../parts/said.tsx';
import { allowedHere } from './allowed.ts';
import { mayRetry } from './next-step.ts';

interface Props {
  readonly post: FullPost;
  readonly platform: FullPost['platforms'][number];
  readonly target: PostTarget;
}

/** The actions of a post on one account, and the result of the last one. */
export function useTargetActions({ post, platform, target }: Props) {
  const may = allowedHere(post, platform, target.items);
  const stop = useStopHere(post.id, target.socialAccountId);
  const resend = useResendHere(post.id, target.socialAccountId);
  const said = useSaid();
  const run = (action: typeof stop, other: typeof stop) => {
    other.reset();
    said.unsay();
    action.mutate(undefined, { onSuccess: (done) => said.say(forPeople(done?.message ?? '')) });
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
          button(stop, resend, platform.status === 'scheduled' ? 'Don’t publish here' : 'Stop trying')}
        {may.resend && mayRetry(platform, target) && button(resend, stop, 'Retry')}
      </>
    ),
    result: (
      <>
        <Said said={said} />
        {error && (
          <Problem title={stop.isError ? 'Couldn’t stop it here' : 'Couldn’t retry it here'} error={error} />
        )}
      </>
    ),
  };
}
