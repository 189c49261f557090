import { useSignOut } from '../api/session.ts';
import { PendingButton } from '../parts/pending-button.tsx';

export function SignOut() {
  const signOut = useSignOut();
  return (
    <PendingButton
      variant="default"
      size="sm"
      px="xs"
      isPending={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      Sign out
    </PendingButton>
  );
}
