import { List, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { Problem } from './problem.tsx';

interface Props {
  readonly title: string;
  /** The address that must be typed. */
  readonly email: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDelete: (typed: string) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Asks for the address of a user before everything of theirs is erased. */
export function DeleteUserDialog({ title, email, isOpen, onClose, onDelete, isPending, error }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onDelete(String(new FormData(event.currentTarget).get('email')));
  };
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack>
          <Text>This cannot be undone:</Text>
          <List>
            <List.Item>Scheduled posts are not published.</List.Item>
            <List.Item>Carillon gives up its access to the accounts.</List.Item>
            <List.Item>
              Profiles, posts, media and API keys are erased here. Published posts stay on the networks.
            </List.Item>
          </List>
          <TextInput
            label="E-mail address of the user"
            description={`Type ${email} to confirm.`}
            name="email"
            autoComplete="off"
            required
            data-autofocus
          />
          {error && <Problem title="Couldn’t delete the user" error={error} />}
          <DialogButtons action="Delete for good" onCancel={onClose} isPending={isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
