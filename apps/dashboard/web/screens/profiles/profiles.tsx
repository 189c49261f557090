import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolders } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useProfiles } from '../../api/profiles.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { NewProfileDialog } from './new-profile-dialog.tsx';
import { ProfileCard } from './profile-card.tsx';

/** The profiles: each has its own accounts and calendar. */
export default function Profiles() {
  const profiles = useProfiles();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [done, setDone] = useState<Done | null>(null);
  const isFirst = profiles.data?.length === 0;
  const groups = groupsOf(profiles.data ?? []);
  const newProfile = <Button onClick={open}>{isFirst ? 'Create your first profile' : 'New profile'}</Button>;
  return (
    <Page title="Profiles" actions={!isFirst && newProfile}>
      {isFirst && <FirstSteps />}
      <QueryView query={profiles}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon={IconFolders} action={newProfile}>
              Start with a profile: a person, a brand or a project that you post for. It gets social accounts
              and a calendar of its own.
            </Empty>
          ) : (
            <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {all.map((profile) => (
                <li key={profile.id}>
                  <ProfileCard
                    profile={profile}
                    groups={groups}
                    onSaved={(name) => setDone({ name, isNew: false })}
                  />
                </li>
              ))}
            </Stack>
          )
        }
      </QueryView>
      <Text role="status">{done !== null && <DoneWords {...done} />}</Text>
      <NewProfileDialog
        isOpen={isOpen}
        onClose={close}
        onCreated={(name) => setDone({ name, isNew: true })}
        groups={groups}
      />
    </Page>
  );
}

interface Done {
  readonly name: string;
  readonly isNew: boolean;
}

function DoneWords({ name, isNew }: Done) {
  if (!isNew) return `“${name}” is saved.`;
  return (
    <>
      “{name}” was created. Next,{' '}
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
