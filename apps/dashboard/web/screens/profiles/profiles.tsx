import { Anchor, Badge, Button, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFolders } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useCreateProfile, useDescribeProfile, useProfiles } from '../../api/profiles.ts';
import type { Profile } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { TimezoneSelect } from '../../parts/timezone-select.tsx';
import { ownTimezone, zoneName } from '../../time/timezones.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { DeleteProfileDialog } from './delete-profile-dialog.tsx';
import { ProfileFields, wordsOf } from './profile-fields.tsx';

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

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** @param name of the new profile */
  readonly onCreated: (name: string) => void;
  readonly groups: readonly string[];
}

function NewProfileDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="New profile">
      <NewProfile onClose={onClose} {...rest} />
    </Dialog>
  );
}

function NewProfile({ onClose, onCreated, groups }: Omit<Props, 'isOpen'>) {
  const [timezone, setTimezone] = useState(ownTimezone);
  const create = useCreateProfile();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = wordsOf(event.currentTarget);
    create.mutate(
      { ...words, timezone },
      {
        onSuccess() {
          onCreated(words.name);
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <ProfileFields groups={groups} />
        <TimezoneSelect value={timezone} onChange={setTimezone} />
        {create.isError && <Problem title="Couldn’t create the profile" error={create.error} />}
        <DialogButtons action="Create profile" onCancel={onClose} isPending={create.isPending} />
      </Stack>
    </form>
  );
}

interface ProfileCardProps {
  readonly profile: Profile;
  readonly groups: readonly string[];
  readonly onSaved: (name: string) => void;
}

function ProfileCard({ profile, groups, onSaved }: ProfileCardProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const { id, name, groupId, active, timezone, spacingMinutes, dailyLimit } = profile;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between">
        <Stack gap={4} miw={0}>
          <Group gap="xs">
            <Title order={2} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Title>
            {!active && <Badge color="gray">not in use</Badge>}
            {groupId !== null && (
              <Badge variant="default" tt="none">
                group {groupId}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {zoneName(timezone)} · {spacingMinutes} min apart · {dailyLimit} a day on each network
          </Text>
        </Stack>
        <Group gap="xs">
          <Button variant="default" onClick={open} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button
            variant="default"
            component={Link}
            href={`/profiles/${id}`}
            aria-label={`Schedule of ${name}`}
          >
            Schedule
          </Button>
          <Button variant="default" onClick={deleting.open} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </Group>
      </Group>
      {isDeleting && <DeleteProfileDialog profile={profile} onClose={deleting.close} />}
      <EditProfileDialog
        profile={profile}
        isOpen={isOpen}
        onClose={close}
        onSaved={onSaved}
        groups={groups}
      />
    </Paper>
  );
}

interface EditProfileDialogProps {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** @param name as it is then */
  readonly onSaved: (name: string) => void;
  readonly groups: readonly string[];
}

function EditProfileDialog({ isOpen, onClose, ...rest }: EditProfileDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={`Edit ${rest.profile.name}`}>
      <EditProfile onClose={onClose} {...rest} />
    </Dialog>
  );
}

function EditProfile({ profile, onClose, onSaved, groups }: Omit<EditProfileDialogProps, 'isOpen'>) {
  const [isActive, setActive] = useState(profile.active);
  const describe = useDescribeProfile(profile.id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = wordsOf(event.currentTarget);
    describe.mutate(
      { ...words, active: isActive },
      {
        onSuccess() {
          onSaved(words.name);
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <ProfileFields initial={profile} groups={groups} />
        <Switch
          label="Active"
          description="Shown to API clients. Scheduled posts are published either way."
          checked={isActive}
          onChange={({ currentTarget }) => setActive(currentTarget.checked)}
        />
        {describe.isError && <Problem title="Couldn’t save the profile" error={describe.error} />}
        <DialogButtons action="Save" onCancel={onClose} isPending={describe.isPending} />
      </Stack>
    </form>
  );
}
