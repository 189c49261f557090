import { Stack } from '@mantine/core';
import { usePasskeyEntrance } from '../../api/session.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';

/** Signs in with a passkey: alone, or after a password. */
export function PasskeyEntrance({ isFirst = false }: { readonly isFirst?: boolean }) {
  const enter = usePasskeyEntrance();
  return (
    <Stack>
      {enter.isError && <Problem title="Couldn’t sign in" error={enter.error} />}
      <PendingButton
        variant={isFirst ? 'filled' : 'default'}
        isPending={enter.isPending}
        onClick={() => enter.mutate()}
        autoFocus={isFirst}
      >
        Use a passkey
      </PendingButton>
    </Stack>
  );
}
