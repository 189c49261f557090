import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { request } from '../api/request.ts';
import { sessionChanged } from '../api/session.ts';

export function SignOut() {
  const signOut = useMutation({
    mutationFn: () => request('POST', '/app/sign-out'),
    onSettled: sessionChanged,
  });
  return (
    <Button variant="default" size="sm" px="xs" loading={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign out
    </Button>
  );
}
