import { Button } from '@mantine/core';
import { useSignOut } from '../api/session.ts';

export function SignOut() {
  const signOut = useSignOut();
  return (
    <Button variant="default" size="sm" px="xs" loading={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign out
    </Button>
  );
}
