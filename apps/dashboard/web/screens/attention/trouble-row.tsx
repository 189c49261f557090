import { Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useResendHere } from '../../api/posts.ts';
import type { ListedPublication } from '../../api/queue.ts';
import { AccountName, nameOnNetwork } from '../../parts/account-name.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { InZoneOfProfile, When } from '../../parts/when.tsx';
import { reconnectHref } from '../accounts/use-asked-reconnect.ts';
import { type NextStep, nextStep } from '../post/next-step.ts';
import { HereButton } from './here-button.tsx';

interface Props {
  readonly publication: ListedPublication;
  readonly onMessage: (message: string) => void;
}

/** A post that failed on an account, is late or in doubt: why, and what can be done about it. */
export function TroubleRow({ publication, onMessage }: Props) {
  const { postId, profileId, content, sandbox, errorMessage, notBefore } = publication;
  const step = nextStep({ ...publication, nextAttemptAt: notBefore }, publication);
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0} flex="1 1 260px">
          <RowTime {...publication} />
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
            <AccountName {...publication} />
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
        <RowAction publication={publication} step={step} onMessage={onMessage} />
      </Group>
    </Paper>
  );
}

const RowTime = ({ status, at, changedAt, profileId }: ListedPublication) => (
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

interface RowActionProps {
  readonly publication: ListedPublication;
  readonly step: NextStep | null;
  readonly onMessage: (message: string) => void;
}

/** The one button of a row: what helps most. */
function RowAction({ publication, step, onMessage }: RowActionProps) {
  const { postId, postStatus, content } = publication;
  const post = `${shownText(content).slice(0, 60)}, ${nameOnNetwork(publication)}`;
  const canEdit = postStatus === 'failed' || postStatus === 'partial';
  if (step?.kind === 'resend') return <Resend publication={publication} post={post} onMessage={onMessage} />;
  const [words, href] =
    step?.kind === 'reconnect'
      ? ['Reconnect', reconnectHref(publication.socialAccountId)]
      : step?.kind === 'edit' && canEdit
        ? ['Edit', `/compose?post=${postId}`]
        : ['See the post', `/posts/${postId}`];
  return (
    <Button variant="default" component={Link} href={href} aria-label={`${words}: ${post}`}>
      {words}
    </Button>
  );
}

interface ResendProps extends Pick<RowActionProps, 'publication' | 'onMessage'> {
  readonly post: string;
}

function Resend({ publication, post, onMessage }: ResendProps) {
  const resend = useResendHere(publication.postId, publication.socialAccountId);
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
