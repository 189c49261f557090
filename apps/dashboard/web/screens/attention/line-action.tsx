import { Button } from '@mantine/core';
import { Link } from 'wouter';
import type { Line } from '../../api/lines.ts';
import { useResendHere } from '../../api/posts.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { reconnectHref } from '../accounts/use-asked-reconnect.ts';
import type { NextStep } from '../post/next-step.ts';
import { HereButton } from './here-button.tsx';

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
      ? ['Reconnect', reconnectHref(line.socialAccountId)]
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

function Resend({ line, post, onMessage }: ResendProps) {
  const resend = useResendHere(line.postId, line.socialAccountId);
  return (
    <HereButton
      action={resend}
      label="Retry"
      about={post}
      told="It is being retried."
      problem="Couldn’t retry"
      onMessage={onMessage}
    />
  );
}
