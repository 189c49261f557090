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
  readonly onMade: (name: string) => void;
  readonly groups: readonly string[];
}

export function NewProfileDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="New profile" closeButtonProps={{ 'aria-label': 'Close' }}>
      <NewProfile onClose={onClose} {...rest} />
    </Modal>
  );
}

function NewProfile({ onClose, onMade, groups }: Omit<Props, 'isOpen'>) {
  const [timezone, setTimezone] = useState(ownTimezone);
  const create = useCreateProfile();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = wordsOf(event.currentTarget);
    create.mutate(
      { ...words, timezone },
      {
        onSuccess() {
          onMade(words.name);
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
        {create.isError && <Problem error={create.error} />}
        <DialogButtons action="Make profile" onCancel={onClose} isPending={create.isPending} />
      </Stack>
    </form>
  );
}
