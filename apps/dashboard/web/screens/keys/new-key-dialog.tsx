import { Alert, Button, Code, CopyButton, Group, Modal, Stack } from '@mantine/core';
import { useCreateKey } from '../../api/keys.ts';
import { NewKeyForm } from './new-key-form.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates a key and shows it, once: nothing of it is kept when this is closed. */
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

interface ShownKeyProps {
  readonly apiKey: string;
  readonly onDone: () => void;
}

/** The key itself. Only its digest is kept, so it is never shown again. */
function ShownKey({ apiKey, onDone }: ShownKeyProps) {
  return (
    <Stack>
      <Alert color="orange" variant="light">
        Copy the key now. It will not be shown again.
      </Alert>
      <Code block data-testid="api-key" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {apiKey}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={apiKey}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} autoFocus>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
