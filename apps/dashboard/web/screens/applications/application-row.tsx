import { Badge, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useDeleteApplication } from '../../api/applications.ts';
import { useProfiles } from '../../api/profiles.ts';
import type { Application } from '../../api/types.ts';
import { applicationName } from '../../parts/application-name.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { NetworkMark } from '../../parts/network-mark.tsx';
import { RowMenu } from '../../parts/row-menu.tsx';
import { Row } from '../../parts/rows.tsx';

const applicationDialog = laterCode(() => import('./application-dialog.tsx'));

interface Props {
  readonly application: Application;
  readonly canChange: boolean;
}

/** An application: what it is called, what it may, and how many accounts act through it. */
export function ApplicationRow({ application, canChange }: Props) {
  const [doing, setDoing] = useState<'change' | 'delete' | null>(null);
  const name = applicationName(application);
  const stop = () => setDoing(null);
  return (
    <Row
      actions={
        <>
          <Text size="sm" c="dimmed">
            {counted(application.accounts)}
          </Text>
          {canChange && (
            <RowMenu of={name}>
              {(Menu) => (
                <>
                  <Menu.Item onClick={() => setDoing('change')}>Edit</Menu.Item>
                  <Menu.Item c="var(--mantine-color-error)" onClick={() => setDoing('delete')}>
                    Delete
                  </Menu.Item>
                </>
              )}
            </RowMenu>
          )}
        </>
      }
    >
      <Group gap="xs" wrap="nowrap">
        <NetworkMark platform={application.platform} />
        <Text fw={600} truncate="end" dir="auto">
          {name}
        </Text>
        <Badge variant="default">{application.plan}</Badge>
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <About application={application} />
      </Text>
      <Later code={applicationDialog} isWanted={doing === 'change'}>
        {({ ApplicationDialog }) =>
          doing === 'change' && (
            <ApplicationDialog whose={application.owner} initial={application} onClose={stop} />
          )
        }
      </Later>
      <DeleteDialog application={application} isOpen={doing === 'delete'} onClose={stop} />
    </Row>
  );
}

/** Its client id, the limit of a day, and the profile that it is for alone. */
function About({ application: { clientId, dailyLimit, profileId } }: Pick<Props, 'application'>) {
  const { data: profiles = [] } = useProfiles();
  const profile = profiles.find(({ id }) => id === profileId);
  return [
    clientId,
    ...(dailyLimit === null ? [] : [`${dailyLimit.toLocaleString('en')} posts a day`]),
    ...(profile === undefined ? [] : [`only for ${profile.name}`]),
  ].join(' · ');
}

interface DeleteProps {
  readonly application: Application;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function DeleteDialog({ application, isOpen, onClose }: DeleteProps) {
  const remove = useDeleteApplication(application.owner, application.id);
  return (
    <Confirm
      title={`Delete “${applicationName(application)}”`}
      isOpen={isOpen}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      action="Delete"
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      isPending={remove.isPending}
      error={remove.error}
    >
      <Text>Carillon forgets it and its secret. At the network it stays.</Text>
    </Confirm>
  );
}

const counted = (accounts: number): string => `${accounts} ${accounts === 1 ? 'account' : 'accounts'}`;
