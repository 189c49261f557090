import { Badge, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useDeleteApplication, useLimits } from '../../api/applications.ts';
import { useProfiles } from '../../api/profiles.ts';
import type { Application, ApplicationLimits } from '../../api/types.ts';
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

/** Its client id, what the day and the month have left, and the profile that it is for alone. */
function About({ application: { id, clientId, dailyLimit, profileId } }: Pick<Props, 'application'>) {
  const limits = useLimits().data?.get(id);
  const { data: profiles = [] } = useProfiles();
  const profile = profiles.find(({ id }) => id === profileId);
  return [
    clientId,
    ...(limits === undefined ? boundInWords(dailyLimit) : [dayInWords(limits), ...monthInWords(limits)]),
    ...(profile === undefined ? [] : [`only for ${profile.name}`]),
  ].join(' · ');
}

/** The bound of one through which no account acts. */
const boundInWords = (dailyLimit: number | null): string[] =>
  dailyLimit === null ? [] : [`${dailyLimit.toLocaleString('en')} posts a day`];

/** Such as `120 of 10,000 posts today`. */
function dayInWords({ day: { sent, planned, limit } }: ApplicationLimits): string {
  const count = (sent + planned).toLocaleString('en');
  return limit === null ? `${count} posts today` : `${count} of ${limit.toLocaleString('en')} posts today`;
}

/** Such as `$42.40 of $200 this month`; nothing for what costs nothing yet. */
function monthInWords({ month }: ApplicationLimits): string[] {
  if (month === null || (month.budget === null && month.spent + month.planned === 0)) return [];
  const sum = `$${(month.spent + month.planned).toFixed(2)}`;
  return [month.budget === null ? `${sum} this month` : `${sum} of $${month.budget} this month`];
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
