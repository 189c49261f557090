import { platformTitles } from '@carillon/core';
import type { AuthorizationPlatform, ByAuthorization } from '@carillon/networks/descriptors';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Account, useBeginConnecting } from '../../api/accounts.ts';
import { useApplications } from '../../api/applications.ts';
import { useSession } from '../../api/session.ts';
import type { Application, Profile } from '../../api/types.ts';
import { applicationName } from '../../parts/application-name.ts';
import { AskedPermissions } from '../../parts/asked-permissions.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { OwnServerField, sentServer } from '../../parts/own-server-field.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileSelect } from '../../parts/profile-select.tsx';
import { rememberReconnecting } from './reconnecting.ts';
import { SandboxSwitch } from './sandbox-switch.tsx';

interface Props {
  readonly connect: ByAuthorization & { readonly platform: AuthorizationPlatform };
  readonly profiles: readonly Profile[];
  readonly reconnect: Account | undefined;
  readonly onClose: () => void;
}

/** Says what a network will ask for, and leads to its page. */
export function AskForAccess({ connect, profiles, reconnect, onClose }: Props) {
  const { platform, ownServer } = connect;
  const network = platformTitles[platform];
  const [profileId, setProfileId] = useState(reconnect?.profileId ?? profiles[0]?.id ?? '');
  const { data: { withoutApplication = [], sandboxUrl } = {} } = useSession();
  const { data: applications = [] } = useApplications(platform);
  const usable = applications.filter((each) => each.profileId === null || each.profileId === profileId);
  const [applicationId, setApplicationId] = useState('');
  const hasApplication = usable.length > 0 || !withoutApplication.includes(platform);
  const [sandbox, setSandbox] = useState(reconnect?.sandbox ?? (!hasApplication && Boolean(sandboxUrl)));
  const [service, setService] = useState(reconnect?.serviceUrl ?? '');
  const begin = useBeginConnecting(platform);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    begin.mutate(
      {
        profileId,
        sandbox,
        ...(!sandbox && sentServer(service)),
        ...(!sandbox && applicationId !== '' && { applicationId }),
      },
      {
        onSuccess({ url }) {
          rememberReconnecting(reconnect?.id ?? null);
          location.assign(url);
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <AskedPermissions connect={connect}>
          {reconnect && ` Sign in there as @${reconnect.platformUsername}.`}
        </AskedPermissions>
        {!reconnect && (
          <>
            <ProfileSelect profiles={profiles} value={profileId} onChange={setProfileId} />
            <SandboxSwitch network={network} checked={sandbox} onChange={setSandbox} />
            {!hasApplication && <MissingApplication connect={connect} />}
          </>
        )}
        {ownServer !== null && !sandbox && (
          <OwnServerField texts={ownServer} value={service} onChange={setService} />
        )}
        {!sandbox && usable.length > 1 && (
          <ApplicationSelect applications={usable} value={applicationId} onChange={setApplicationId} />
        )}
        {begin.isError && <Problem title={`Couldn’t go to ${network}`} error={begin.error} />}
        <DialogButtons
          action={sandbox ? 'Go to the sandbox' : `Go to ${network}`}
          onCancel={onClose}
          isPending={begin.isPending || begin.isSuccess}
          isDisabled={!sandbox && !hasApplication}
        />
      </Stack>
    </form>
  );
}

/** The variables that an admin sets, for a network without an application here. */
const MissingApplication = ({ connect: { platform, application } }: Pick<Props, 'connect'>) =>
  application.by === 'variables' && (
    <Text size="sm">
      {`To connect real ${platformTitles[platform]} accounts, your admin creates an app on ${application.madeOn} and sets ${application.id} and ${application.secret}.`}
    </Text>
  );

interface ApplicationSelectProps {
  readonly applications: readonly Application[];
  /** Its id; empty for the usual one. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Asks by which application the account is connected. */
const ApplicationSelect = ({ applications, value, onChange }: ApplicationSelectProps) => (
  <NativeSelect
    label="Application"
    data={[
      { value: '', label: 'The usual one' },
      ...applications.map((each) => ({ value: each.id, label: applicationName(each) })),
    ]}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
