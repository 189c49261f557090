import { Anchor, Badge, Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolders } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useProfiles } from '../../api/profiles.ts';
import type { Profile } from '../../api/types.ts';
import { Empty } from '../../parts/empty.tsx';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowMenu } from '../../parts/row-menu.tsx';
import { Row, Rows } from '../../parts/rows.tsx';
import { zoneName } from '../../time/timezones.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { DeleteProfileDialog } from './delete-profile-dialog.tsx';

const dialogs = laterCode(() => import('./profile-dialogs.tsx'));

/** The profiles: each has its own accounts and calendar. */
export default function Profiles() {
  const profiles = useProfiles();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [done, setDone] = useState<Done | null>(null);
  const isFirst = profiles.data?.length === 0;
  const groups = groupsOf(profiles.data ?? []);
  const newProfile = <Button onClick={open}>{isFirst ? 'Create your first profile' : 'New profile'}</Button>;
  return (
    <Page isNarrow title="Profiles" actions={!isFirst && newProfile}>
      {isFirst && <FirstSteps />}
      <QueryView query={profiles}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon={IconFolders} action={newProfile}>
              A profile is a person, brand or project with its own accounts.
            </Empty>
          ) : (
            <Rows label="Profiles">
              {all.map((profile) => (
                <ProfileRow
                  key={profile.id}
                  profile={profile}
                  groups={groups}
                  onSaved={(name) => setDone({ name, isNew: false })}
                />
              ))}
            </Rows>
          )
        }
      </QueryView>
      <Text role="status">{done !== null && <DoneWords {...done} />}</Text>
      <Later code={dialogs} isWanted={isOpen}>
        {({ NewProfileDialog }) => (
          <NewProfileDialog
            isOpen={isOpen}
            onClose={close}
            onCreated={(name) => setDone({ name, isNew: true })}
            groups={groups}
          />
        )}
      </Later>
    </Page>
  );
}

interface Done {
  readonly name: string;
  readonly isNew: boolean;
}

function DoneWords({ name, isNew }: Done) {
  const shown = <bdi>{name}</bdi>;
  if (!isNew) return <>“{shown}” is saved.</>;
  return (
    <>
      “{shown}” was created. Next,{' '}
      <Anchor component={Link} href="/accounts">
        connect its accounts
      </Anchor>
      .
    </>
  );
}

const groupsOf = (profiles: readonly { groupId: string | null }[]): string[] => [
  ...new Set(profiles.flatMap(({ groupId }) => groupId ?? [])),
];

interface ProfileRowProps {
  readonly profile: Profile;
  readonly groups: readonly string[];
  readonly onSaved: (name: string) => void;
}

function ProfileRow({ profile, groups, onSaved }: ProfileRowProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const { id, name, groupId, active, timezone, spacingMinutes, dailyLimit } = profile;
  return (
    <Row
      actions={
        <>
          <Button variant="default" size="xs" onClick={open} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <RowMenu of={name}>
            {(Menu) => (
              <>
                <Menu.Item component={Link} href={`/profiles/${id}`}>
                  Schedule
                </Menu.Item>
                <Menu.Item c="var(--mantine-color-error)" onClick={deleting.open}>
                  Delete…
                </Menu.Item>
              </>
            )}
          </RowMenu>
        </>
      }
    >
      <Group gap="xs">
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        {!active && <Badge color="gray">not in use</Badge>}
        {groupId !== null && (
          <Badge variant="default" tt="none">
            group <bdi>{groupId}</bdi>
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {zoneName(timezone)} · {spacingMinutes} min apart · {dailyLimit} a day on each network
      </Text>
      {isDeleting && <DeleteProfileDialog profile={profile} onClose={deleting.close} />}
      <Later code={dialogs} isWanted={isOpen}>
        {({ EditProfileDialog }) => (
          <EditProfileDialog
            profile={profile}
            isOpen={isOpen}
            onClose={close}
            onSaved={onSaved}
            groups={groups}
          />
        )}
      </Later>
    </Row>
  );
}
