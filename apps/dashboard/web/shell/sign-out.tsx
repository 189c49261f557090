import { Button } from '@mantine/core';
import { useSignOut } from '../api/session.ts';

export function SignOut() {
  const signOut = useSignOut();
  return (
    <Button variant="default" size="compact-md" loading={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign out
    </Button>
  );
}
