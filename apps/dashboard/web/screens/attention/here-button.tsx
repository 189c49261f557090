import { Stack } from '@mantine/core';
import type { useResendHere } from '../../api/posts.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';

interface Props {
  readonly action: ReturnType<typeof useResendHere>;
  readonly label: string;
  /** Subject of it, for screen readers. */
  readonly about: string;
  /** Shown afterwards, unless the API says more. */
  readonly done: string;
  /** Shown when it failed. */
  readonly problem: string;
  readonly onMessage: (message: string) => void;
}

/** Does something with a post on one account. A success is shown elsewhere, because the row may be gone then. */
export function HereButton({ action, label, about, done, problem, onMessage }: Props) {
  const run = async () => {
    const answer = await action.mutateAsync().catch(() => null); // the error is shown below
    if (answer !== null) onMessage(answer?.message ?? done);
  };
  return (
    <Stack gap="xs" align="flex-end">
      <PendingButton
        variant="default"
        isPending={action.isPending}
        aria-label={`${label}: ${about}`}
        onClick={() => void run()}
      >
        {label}
      </PendingButton>
      {action.isError && <Problem error={action.error} title={problem} />}
    </Stack>
  );
}
