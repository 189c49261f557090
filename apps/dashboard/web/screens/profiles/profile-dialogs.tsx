import { Stack, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCreateProfile, useDescribeProfile } from '../../api/profiles.ts';
import type { Profile } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { TimezoneSelect } from '../../parts/timezone-select.tsx';
import { ownTimezone } from '../../time/date-format.ts';
import { ProfileFields, wordsOf } from './profile-fields.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** @param name of the new profile */
  readonly onCreated: (name: string) => void;
  readonly groups: readonly string[];
}

/** Creates a profile. */
export function NewProfileDialog({ isOpen, onClose, ...rest }: Props) {
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

interface EditProfileDialogProps {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** @param name as it is then */
  readonly onSaved: (name: string) => void;
  readonly groups: readonly string[];
}

/** Changes what a profile is called. */
export function EditProfileDialog({ isOpen, onClose, ...rest }: EditProfileDialogProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={
        <>
          Edit <bdi>{rest.profile.name}</bdi>
        </>
      }
    >
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
