import { Stack } from '@mantine/core';
import { type AccountAgain, countInWords, useRetryForAccount } from '../api/attention.ts';
import { nameOnNetwork } from './account-name.tsx';
import { PendingButton } from './pending-button.tsx';
import { Problem } from './problem.tsx';

interface Props {
  readonly account: AccountAgain;
  /** Called with the result, in a sentence. */
  readonly onDone: (message: string) => void;
}

/** Retries everything that failed because an account had to be connected again. */
export function RetryForAccount({ account, onDone }: Props) {
  const retry = useRetryForAccount(account.id, (retried) =>
    onDone(retried === 1 ? 'Retrying 1 post.' : `Retrying ${retried} posts.`),
  );
  const what =
    account.count === 1
      ? 'the post that failed for it'
      : `the ${countInWords(account)} posts that failed for it`;
  return (
    <Stack gap="xs" align="flex-start">
      <PendingButton
        variant="default"
        isPending={retry.isPending}
        aria-label={`Retry ${what}: ${nameOnNetwork(account)}`}
        onClick={() => retry.mutate()}
      >
        Retry {what}
      </PendingButton>
      {retry.isError && <Problem error={retry.error} title="Couldn’t retry" />}
    </Stack>
  );
}
