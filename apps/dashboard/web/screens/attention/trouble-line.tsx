import { Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useResendHere } from '../../api/posts.ts';
import type { Line } from '../../api/queue.ts';
import { AccountName, nameOnNetwork } from '../../parts/account-name.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { InZoneOfProfile, When } from '../../parts/when.tsx';
import { reconnectHref } from '../accounts/use-asked-reconnect.ts';
import { type NextStep, nextStep } from '../post/next-step.ts';
import { HereButton } from './here-button.tsx';

interface Props {
  readonly line: Line;
  readonly onMessage: (message: string) => void;
}

/** A post that failed on an account, is late or in doubt: why, and what can be done about it. */
export function TroubleLine({ line, onMessage }: Props) {
  const { postId, profileId, content, sandbox, errorMessage, notBefore } = line;
  const step = nextStep({ ...line, nextAttemptAt: notBefore }, line);
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0} flex="1 1 260px">
          <LineTime {...line} />
          <Anchor
            component={Link}
            href={`/posts/${postId}`}
            c="inherit"
            lineClamp={2}
            style={{ overflowWrap: 'anywhere' }}
          >
            {shownText(content)}
          </Anchor>
          <Group gap="xs">
            <AccountName {...line} />
            {sandbox && <Badge variant="default">sandbox</Badge>}
          </Group>
          {errorMessage !== null && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <InZoneOfProfile profileId={profileId}>
                <Sentence>{errorMessage}</Sentence>
              </InZoneOfProfile>
            </Text>
          )}
          {step !== null && <Advice step={step} profileId={profileId} />}
        </Stack>
        <LineAction line={line} step={step} onMessage={onMessage} />
      </Group>
    </Paper>
  );
}

const LineTime = ({ status, at, changedAt, profileId }: Line) => (
  <Text size="sm" c="dimmed">
    <InZoneOfProfile profileId={profileId}>
      {status === 'failed' ? (
        <>
          Failed <When at={changedAt} relative />
        </>
      ) : (
        <>
          Was due <When at={at} relative />
        </>
      )}
    </InZoneOfProfile>
  </Text>
);

interface AdviceProps {
  readonly step: NextStep;
  readonly profileId: string;
}

/** What helps, or when Carillon tries again. */
const Advice = ({ step, profileId }: AdviceProps) => (
  <Text size="sm" c="dimmed">
    {step.words}
    {step.kind === 'wait' && step.until !== null && (
      <>
        {' '}
        Carillon will try again at{' '}
        <InZoneOfProfile profileId={profileId}>
          <When at={step.until} />
        </InZoneOfProfile>
        .
      </>
    )}
  </Text>
);

interface LineActionProps {
  readonly line: Line;
  readonly step: NextStep | null;
  readonly onMessage: (message: string) => void;
}

/** The one button of a line: what helps most. */
function LineAction({ line, step, onMessage }: LineActionProps) {
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

interface ResendProps extends Pick<LineActionProps, 'line' | 'onMessage'> {
  readonly post: string;
}

function Resend({ line, post, onMessage }: ResendProps) {
  const resend = useResendHere(line.postId, line.socialAccountId);
  return (
    <HereButton
      action={resend}
      label="Retry"
      about={post}
      done="It is being retried."
      problem="Couldn’t retry"
      onMessage={onMessage}
    />
  );
}
