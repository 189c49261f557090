import { PasswordInput, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { type EntranceRoute, type SecondFactor, useEnter } from '../../api/session.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';

interface Props {
  readonly action: string;
  readonly route: EntranceRoute;
  /** Further fields of the request. */
  readonly more?: Readonly<Record<string, string>>;
  readonly isNew?: boolean;
  /** Path to go to afterwards; the present one unless given. */
  readonly to?: string;
  /** When a second factor is asked for. */
  readonly onHalfWay?: (secondFactor: SecondFactor) => void;
}

/** An e-mail address and a password, to sign in with or to set up the first admin. */
export function CredentialsForm({ action, route, more = {}, isNew = false, to, onHalfWay }: Props) {
  const [, navigate] = useLocation();
  const goToTarget = () => {
    if (to !== undefined) navigate(to, { replace: true });
  };
  const enter = useEnter(route, goToTarget, onHalfWay);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    enter.mutate({ email: fields.get('email'), password: fields.get('password'), ...more });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew && { minLength: 8, description: 'At least 8 characters.' })}
          required
        />
        {enter.isError && (
          <Problem title={isNew ? 'Couldn’t create the account' : 'Couldn’t sign in'} error={enter.error} />
        )}
        <PendingButton type="submit" isPending={enter.isPending}>
          {action}
        </PendingButton>
      </Stack>
    </form>
  );
}
