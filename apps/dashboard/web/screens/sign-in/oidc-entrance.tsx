import { Stack } from '@mantine/core';
import { useGoToIssuer } from '../../api/ways-in.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';

interface Props {
  /** Of the issuer. */
  readonly name: string;
  /** There is no other way in. */
  readonly isOnly: boolean;
}

/** Signs in by the OpenID Connect issuer. */
export function OidcEntrance({ name, isOnly }: Props) {
  const go = useGoToIssuer('POST /oidc/begin');
  return (
    <Stack>
      {go.isError && <Problem title="Couldn’t sign in" error={go.error} />}
      <PendingButton
        variant={isOnly ? 'filled' : 'default'}
        isPending={go.isPending}
        onClick={() => go.mutate()}
        autoFocus={isOnly}
      >
        Sign in with {name}
      </PendingButton>
    </Stack>
  );
}
