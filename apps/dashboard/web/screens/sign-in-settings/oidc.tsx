import { Text } from '@mantine/core';
import { type OwnIdentity, useGoToIssuer, useOwnIdentity, useUnlink } from '../../api/ways-in.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';

/** The person's identity at the OpenID Connect issuer; nothing where there is no issuer. */
export function Oidc() {
  const own = useOwnIdentity();
  return (
    <QueryView query={own}>
      {({ issuer, identity }) => issuer && <Identity issuer={issuer} identity={identity} />}
    </QueryView>
  );
}

interface Props {
  readonly issuer: NonNullable<OwnIdentity['issuer']>;
  readonly identity: OwnIdentity['identity'];
}

function Identity({ issuer: { name, only }, identity }: Props) {
  const link = useGoToIssuer('POST /oidc/link');
  const unlink = useUnlink();
  const change = identity === null ? link : unlink;
  return (
    <Section title={`Sign in with ${name}`}>
      <Text size="sm">
        {identity === null
          ? 'You can link your identity there, and sign in by it from then on.'
          : `You sign in by your identity there${identity.email === '' ? '' : `, ${identity.email}`}.`}
      </Text>
      {change.isError && <Problem title="Couldn’t change the way in" error={change.error} />}
      {(identity === null || !only) && (
        <PendingButton
          variant="default"
          isPending={change.isPending}
          onClick={() => change.mutate()}
          style={{ alignSelf: 'flex-start' }}
        >
          {identity === null ? `Link ${name}` : `Unlink ${name}`}
        </PendingButton>
      )}
    </Section>
  );
}
