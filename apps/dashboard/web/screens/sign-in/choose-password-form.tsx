import { PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { useChoosePassword } from '../../api/ways-in.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';

interface Props {
  readonly label: string;
  readonly action: string;
  readonly choose: ReturnType<typeof useChoosePassword>;
}

/** Chooses a password by the secret of a link, which stands behind # of the address. */
export function ChoosePasswordForm({ label, action, choose }: Props) {
  const [token] = useState(() => location.hash.slice(1));
  const [path, navigate] = useLocation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    // The used secret leaves the address and the history. Who is signed in by it leaves the page as well.
    const onSuccess = (entrance: (typeof choose)['data']) =>
      navigate(entrance?.csrfToken === undefined ? path : '/', { replace: true });
    choose.mutate({ token, password }, { onSuccess });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <PasswordInput
          label={label}
          description="At least 8 characters, such as four unrelated words."
          name="password"
          minLength={8}
          maxLength={1_000}
          autoComplete="new-password"
          required
          autoFocus
        />
        {choose.isError && <Problem title="Couldn’t save the password" error={choose.error} />}
        <PendingButton type="submit" isPending={choose.isPending}>
          {action}
        </PendingButton>
      </Stack>
    </form>
  );
}
