import { Modal, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useAddPasskey } from '../../api/second-factor.ts';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ShownCodes } from './shown-codes.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Names a passkey and has the browser make it. Whoever has no recovery codes gets them here, once. */
export function AddPasskeyDialog({ isOpen, onClose }: Props) {
  const add = useAddPasskey();
  const close = () => {
    add.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    add.mutate(String(new FormData(event.currentTarget).get('name')), {
      onSuccess: (codes) => codes ?? close(),
    });
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={add.data ? 'Your recovery codes' : 'Add a passkey'}
      transitionProps={{ duration: 0 }} // secrets do not fade away, they are gone
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isOpen &&
        (add.data ? (
          <ShownCodes codes={add.data} onDone={close} />
        ) : (
          <form onSubmit={submit}>
            <Stack>
              <TextInput
                label="Name"
                description="Where it is kept, so that you recognize it later, such as “My phone”."
                name="name"
                maxLength={100}
                required
                data-autofocus
              />
              {add.isError && <Problem title="Couldn’t add the passkey" error={add.error} />}
              <DialogButtons action="Go on" onCancel={close} isPending={add.isPending} />
            </Stack>
          </form>
        ))}
    </Modal>
  );
}
