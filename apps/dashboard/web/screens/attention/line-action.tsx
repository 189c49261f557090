import { Button, Stack } from '@mantine/core';
import { Link } from 'wouter';
import type { Line } from '../../api/lines.ts';
import { useResendHere } from '../../api/posts.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { shownText } from '../../parts/shown-text.ts';
import type { NextStep } from '../post/next-step.ts';

interface Props {
  readonly line: Line;
  readonly step: NextStep | null;
  readonly onMessage: (message: string) => void;
}

/** The one button of a line: what helps most. */
export function LineAction({ line, step, onMessage }: Props) {
  const { postId, postStatus, content } = line;
  const post = `${shownText(content).slice(0, 60)}, ${nameOnNetwork(line)}`;
  const canEdit = postStatus === 'failed' || postStatus === 'partial';
  if (step?.kind === 'resend') return <Resend line={line} post={post} onMessage={onMessage} />;
  const [words, href] =
    step?.kind === 'reconnect'
      ? ['Reconnect', '/accounts']
      : step?.kind === 'edit' && canEdit
        ? ['Edit', `/compose?post=${postId}`]
        : ['See the post', `/posts/${postId}`];
  return (
    <Button variant="default" component={Link} href={href} aria-label={`${words}: ${post}`}>
      {words}
    </Button>
  );
}

interface ResendProps extends Pick<Props, 'line' | 'onMessage'> {
  readonly post: string;
}

/** The result of a success is told elsewhere: the line is gone then. */
function Resend({ line, post, onMessage }: ResendProps) {
  const resend = useResendHere(line.postId, line.socialAccountId);
  const run = async () => {
    const done = await resend.mutateAsync().catch(() => null); // the error is shown below
    if (done !== null) onMessage(done?.message ?? 'It is being resent.');
  };
  return (
    <Stack gap="xs" align="flex-end">
      <PendingButton
        variant="default"
        isPending={resend.isPending}
        aria-label={`Resend: ${post}`}
        onClick={() => void run()}
      >
        Resend
      </PendingButton>
      {resend.isError && <Problem error={resend.error} title="Not resent" />}
    </Stack>
  );
}
