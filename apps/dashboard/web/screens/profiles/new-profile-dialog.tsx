import { Modal, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCreateProfile } from '../../api/profiles.ts';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { TimezoneSelect } from '../../parts/timezone-select.tsx';
import { ownTimezone } from '../../time/timezones.ts';
import { ProfileFields, wordsOf } from './profile-fields.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** @param name of the new profile */
  readonly onCreated: (name: string) => void;
  readonly groups: readonly string[];
}

export function NewProfileDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="New profile" closeButtonProps={{ 'aria-label': 'Close' }}>
      <NewProfile onClose={onClose} {...rest} />
    </Modal>
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
