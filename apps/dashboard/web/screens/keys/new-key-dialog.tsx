import { Modal } from '@mantine/core';
import { useCreateKey } from '../../api/keys.ts';
import { NewKeyForm } from './new-key-form.tsx';
import { ShownKey } from './shown-key.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks what the key is for, and then shows it, once: nothing of it is left when this is closed. */
export function NewKeyDialog({ isOpen, onClose }: Props) {
  const create = useCreateKey();
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={create.isSuccess ? 'Your new key' : 'New key'}
      transitionProps={{ duration: 0 }} // a key does not fade away, it is gone
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isOpen &&
        (create.isSuccess ? (
          <ShownKey apiKey={create.data.key} onDone={close} />
        ) : (
          <NewKeyForm create={create} onCancel={close} />
        ))}
    </Modal>
  );
}
