import { Stack } from '@mantine/core';
import { useSeeFailures } from '../../api/attention.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';

interface Props {
  /** The newest that is dismissed, ISO 8601. */
  readonly until: string;
  /** How many they are. */
  readonly count: string;
  readonly onMessage: (message: string) => void;
}

/** Takes failures that somebody has looked at off this screen, and off the badge. */
export function DismissFailures({ until, count, onMessage }: Props) {
  const see = useSeeFailures();
  const run = async () => {
    const isDone = await see.mutateAsync(until).then(
      () => true,
      () => false, // the error is shown below
    );
    if (isDone) onMessage('The failures are dismissed. New ones will be listed here again.');
  };
  return (
    <Stack gap="xs" align="flex-start">
      <PendingButton variant="default" isPending={see.isPending} onClick={() => void run()}>
        {count === '1' ? 'Dismiss this failure' : `Dismiss these ${count} failures`}
      </PendingButton>
      {see.isError && <Problem error={see.error} title="Not dismissed" />}
    </Stack>
  );
}
