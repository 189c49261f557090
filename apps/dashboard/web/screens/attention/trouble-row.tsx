import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useHiddenPosts } from '../../api/deletions.ts';
import { useResendHere } from '../../api/posts.ts';
import type { ListedPublication } from '../../api/queue.ts';
import { AccountName, nameOnNetwork } from '../../parts/account-name.tsx';
import { reasonAlone } from '../../parts/for-people.ts';
import { ProfileName } from '../../parts/profile-name.tsx';
import { Row } from '../../parts/rows.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { Countdown, ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import { reconnectHref } from '../accounts/use-asked-reconnect.ts';
import { type NextStep, nextStep } from '../post/next-step.ts';
import { HereButton } from './here-button.tsx';

interface Props {
  readonly publication: ListedPublication;
  readonly onMessage: (message: string) => void;
  /** It stands below its cause, which says why and has the button for all. */
  readonly isOfCause?: true;
}

/** A post that failed on an account, is late or in doubt: why, and what can be done about it. */
export function TroubleRow({ publication, onMessage, isOfCause }: Props) {
  const { postId, content, status, errorMessage, notBefore } = publication;
  const isHidden = useHiddenPosts().has(postId);
  const step = nextStep({ ...publication, nextAttemptAt: notBefore }, publication);
  if (isHidden) return null; // it was deleted, and can still come back
  const text = (
    <Anchor component={Link} href={`/posts/${postId}`} c="inherit" size="sm" lineClamp={1} dir="auto">
      {shownText(content)}
    </Anchor>
  );
  return (
    <Row actions={!isOfCause && <RowAction publication={publication} step={step} onMessage={onMessage} />}>
      <Group gap="xs" wrap="nowrap">
        <AccountName {...publication} />
        <ProfileName id={publication.profileId} />
        <RowTime {...publication} />
        {isOfCause && text}
      </Group>
      {!isOfCause && (
        <>
          {text}
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {errorMessage !== null && (
              <>
                <Text span inherit c="var(--mantine-color-text)">
                  <Sentence>{status === 'failed' ? errorMessage : reasonAlone(errorMessage)}</Sentence>
                </Text>{' '}
              </>
            )}
            {step !== null && <Advice step={step} />}
          </Text>
        </>
      )}
    </Row>
  );
}

function RowTime({ status, at, changedAt }: ListedPublication) {
  const now = useNow();
  const isFailed = status === 'failed';
  const isAhead = Date.parse(at) > now;
  return (
    <Text size="sm" c="dimmed" flex="none">
      {isFailed ? 'Failed' : isAhead ? 'Due' : 'Was due'}{' '}
      <ShortTime at={isFailed ? changedAt : at} now={now} />
    </Text>
  );
}

interface AdviceProps {
  readonly step: NextStep;
}

/** Advice, or when Carillon tries again. */
const Advice = ({ step }: AdviceProps) => (
  <>
    {step.words}
    {step.kind === 'wait' && step.until !== null && (
      <>
        {' '}
        Next attempt <Countdown at={step.until} />.
      </>
    )}
  </>
);

interface RowActionProps {
  readonly publication: ListedPublication;
  readonly step: NextStep | null;
  readonly onMessage: (message: string) => void;
}

/** The one button of a row: what helps most. */
function RowAction({ publication, step, onMessage }: RowActionProps) {
  const { postId, postStatus, content, status } = publication;
  const post = `${shownText(content).slice(0, 60)}, ${nameOnNetwork(publication)}`;
  const canEdit = postStatus === 'failed' || postStatus === 'partial' || status === 'scheduled';
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
      done="Retrying 1 post."
      problem="Couldn’t retry"
      onMessage={onMessage}
    />
  );
}
