import { Modal, Stack, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useDescribeProfile } from '../../api/profiles.ts';
import type { Profile } from '../../api/types.ts';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileFields, wordsOf } from './profile-fields.tsx';

interface Props {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** @param name as it is then */
  readonly onSaved: (name: string) => void;
  readonly groups: readonly string[];
}

export function EditProfileDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Edit ${rest.profile.name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <EditProfile onClose={onClose} {...rest} />
    </Modal>
  );
}

function EditProfile({ profile, onClose, onSaved, groups }: Omit<Props, 'isOpen'>) {
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
