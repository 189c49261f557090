import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Review } from '../../api/types.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useForPeople } from '../../parts/shown-zone.ts';
import { uploadNews } from '../../parts/upload/upload-news.ts';
import type { UploadMap } from '../../parts/upload/uploads.ts';
import type { Status } from './autosave/state.ts';
import { isUncertain, outcomeOf } from './send-outcome.ts';

interface Props {
  /** Why the post cannot be sent yet; null when it can. */
  readonly waitsFor: string | null;
  /** Problems of the whole post. */
  readonly problems: readonly string[];
  /** Undefined where it is not known, or counts nothing. */
  readonly quota: Review['quota'] | undefined;
  readonly reviewError: Error | null;
  readonly sendError: Error | null;
  /** What is wrong is said beside the fields that it is about. */
  readonly isShownBeside: boolean;
  readonly uploads: UploadMap;
  readonly isPending: boolean;
  readonly label: string;
  readonly draft: SavedWordsProps;
}

/** The id of the sentence about what a post waits for. */
const waitsForId = 'waits-for';

/** The end of the composer: what concerns the whole post, and the button that sends it. */
export function SendPart({ waitsFor, problems, quota, draft, ...post }: Props) {
  return (
    <>
      <Stack gap="xs" role="status">
        {waitsFor !== null && (
          <Text size="sm" id={waitsForId}>
            {waitsFor}
          </Text>
        )}
        {problems.map((problem) => (
          <Text key={problem} size="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        ))}
        {quota && <QuotaLine quota={quota} />}
      </Stack>
      {post.reviewError && <Problem error={post.reviewError} title="The post could not be checked" />}
      {post.sendError && <SendProblem error={post.sendError} isShownBeside={post.isShownBeside} />}
      <VisuallyHidden role="status">{uploadNews(post.uploads)}</VisuallyHidden>
      <Group>
        <PendingButton
          type="submit"
          isPending={post.isPending}
          disabled={waitsFor !== null}
          {...(waitsFor !== null && { 'aria-describedby': waitsForId })}
        >
          {post.label}
        </PendingButton>
        <HotkeyHint />
        <SavedWords status={draft.status} error={draft.error} />
      </Group>
    </>
  );
}

const hotkey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl+Enter';

/** Shows people with a keyboard how to send the post by it. */
const HotkeyHint = () => (
  <Text size="sm" c="dimmed" visibleFrom="sm">
    or {hotkey}
  </Text>
);

/** The part of a month's posts from which on it is said how many are left. */
const worthSaying = 0.8;

/** Which post of the month this would be, where few are left. */
function QuotaLine({ quota: { used, limit } }: Pick<Review, 'quota'>) {
  if (used + 1 < limit * worthSaying) return null;
  return (
    <Text size="sm" c="dimmed">
      This would be post {(used + 1).toLocaleString()} of {limit.toLocaleString()} this month.
    </Text>
  );
}

interface SendProblemProps {
  readonly error: Error;
  /** What is wrong is said beside the fields that it is about. */
  readonly isShownBeside: boolean;
}

/** Says that a post was not sent, or that this is not certain. */
function SendProblem({ error, isShownBeside }: SendProblemProps) {
  if (isShownBeside)
    return (
      <Text size="sm" role="alert" c="var(--mantine-color-error)">
        The post was not sent. What is wrong is said where it stands.
      </Text>
    );
  return (
    <>
      <Problem error={error} title={outcomeOf(error)} />
      {isUncertain(error) && (
        <Text size="sm">Try again before you change anything: within a day, it is not sent twice.</Text>
      )}
    </>
  );
}

interface SavedWordsProps {
  readonly status: Status;
  /** Why the server refuses it. */
  readonly error: Error | null;
}

/** Whether the server has what is typed, in a few words. */
function SavedWords({ status, error }: SavedWordsProps) {
  const forPeople = useForPeople();
  const words = wordsOf(status, error);
  return (
    words !== null && (
      <Text size="sm" c="dimmed">
        {forPeople(words)}
      </Text>
    )
  );
}

function wordsOf(status: Status, error: Error | null): string | null {
  switch (status) {
    case 'saved':
      return 'Saved';
    case 'waiting':
    case 'retrying':
      return 'Not saved on the server yet';
    case 'refused':
      return `Saved in this browser only. ${error?.message ?? ''}`;
    case 'untouched':
    case 'changed':
    case 'deleted':
      return null;
    default:
      return status satisfies never;
  }
}
