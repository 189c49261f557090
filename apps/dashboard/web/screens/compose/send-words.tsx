import { Alert, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Review } from '../../api/types.ts';
import { Problem } from '../../parts/problem.tsx';
import { uploadNews } from '../../parts/upload/upload-news.ts';
import type { UploadMap } from '../../parts/upload/uploads.ts';
import { isUncertain, outcomeOf, uncertaintyInWords } from './send-outcome.ts';

interface Props {
  /** Why the post cannot be sent yet; null when it can. */
  readonly waitsFor: string | null;
  /** Problems of the whole post. */
  readonly problems: readonly string[];
  /** Undefined where it is not known, or counts nothing. */
  readonly quota: Review['quota'] | undefined;
  readonly reviewError: Error | null;
  readonly sendError: Error | null;
  /** Problems are said beside the fields that they are about. */
  readonly isShownBeside: boolean;
  readonly uploads: UploadMap;
  /** Label of the button that sends the post. */
  readonly label: string;
}

/** The id of the sentence about what a post waits for. */
export const waitsForId = 'waits-for';

/** State of the whole post: what it waits for, what is wrong, and what became of sending it. */
export function SendWords({ waitsFor, problems, quota, label, ...post }: Props) {
  return (
    <>
      <Stack gap={4} role="status">
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
      {post.sendError && (
        <SendProblem error={post.sendError} isShownBeside={post.isShownBeside} label={label} />
      )}
      <VisuallyHidden role="status">{uploadNews(post.uploads)}</VisuallyHidden>
    </>
  );
}

/** The part of a month's posts from which on it is said how many are left. */
const worthSaying = 0.8;

/** Which post of the month this would be, where few are left. */
function QuotaLine({ quota: { used, limit } }: Pick<Review, 'quota'>) {
  if (used + 1 < limit * worthSaying) return null;
  return (
    <Text size="sm" c="dimmed">
      This would be post {(used + 1).toLocaleString('en')} of {limit.toLocaleString('en')} this month.
    </Text>
  );
}

interface SendProblemProps extends Pick<Props, 'isShownBeside' | 'label'> {
  readonly error: Error;
}

/** Says that a post was not sent, or that this is not certain. */
function SendProblem({ error, isShownBeside, label }: SendProblemProps) {
  if (isShownBeside)
    return (
      <Text size="sm" role="alert" c="var(--mantine-color-error)">
        Not sent. The problems are marked.
      </Text>
    );
  if (!isUncertain(error)) return <Problem error={error} title={outcomeOf(error)} />;
  return (
    <Alert color="red" variant="light" role="alert">
      {uncertaintyInWords(error, label)}
    </Alert>
  );
}
