import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Review } from '../../api/types.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { uploadNews } from '../../parts/upload/upload-news.ts';
import type { UploadMap } from '../../parts/upload/uploads.ts';
import { HotkeyHint } from './hotkey-hint.tsx';
import { KeptWords } from './kept/kept-words.tsx';
import { QuotaLine } from './quota-line.tsx';
import { SendProblem } from './send-problem.tsx';

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
  readonly isTold: boolean;
  readonly uploads: UploadMap;
  readonly isPending: boolean;
  readonly label: string;
  /** What the server has of the text. */
  readonly kept: Parameters<typeof KeptWords>[0];
}

/** The id of the sentence about what a post waits for. */
const waitsForId = 'waits-for';

/** The end of the composer: what concerns the whole post, and the button that sends it. */
export function SendPart({ waitsFor, problems, quota, kept, ...post }: Props) {
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
      {post.sendError && <SendProblem error={post.sendError} isTold={post.isTold} />}
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
        <KeptWords state={kept.state} error={kept.error} />
      </Group>
    </>
  );
}
