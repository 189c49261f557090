import { Alert, Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Of the dialog until there is a secret. */
  readonly title: string;
  /** Null until there is one. */
  readonly secret: string | null;
  /** What the secret is for. */
  readonly meaning: string;
  /** What leads to a secret. */
  readonly children: ReactNode;
}

/** A dialog that ends with a secret, which is shown once: it is not closed by mistake. */
export function SecretDialog({ isOpen, onClose, title, secret, meaning, children }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    setLeaving(false);
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={secret === null ? close : () => setLeaving(true)}
      title={secret === null ? title : 'The secret'}
      transitionProps={{ duration: 0 }} // a secret does not fade away, it is gone
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isOpen &&
        (secret === null ? (
          children
        ) : (
          <Stack>
            <Alert color="orange" variant="light">
              Copy the secret now. It will not be shown again.
            </Alert>
            <Text size="sm">{meaning}</Text>
            <Code
              block
              data-testid="webhook-secret"
              style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              {secret}
            </Code>
            {isLeaving ? (
              <AskFirst onStay={() => setLeaving(false)} onLeave={close} />
            ) : (
              <Group justify="flex-end">
                <CopyButton value={secret}>
                  {({ copied, copy }) => (
                    <Button variant="default" onClick={copy} autoFocus>
                      {copied ? 'Copied' : 'Copy'}
                    </Button>
                  )}
                </CopyButton>
                <Button onClick={close}>I have kept it</Button>
              </Group>
            )}
          </Stack>
        ))}
    </Modal>
  );
}

interface AskProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

const AskFirst = ({ onStay, onLeave }: AskProps) => (
  <Stack role="alert" gap="xs">
    <Text fw={600}>Have you kept the secret? Nobody can show it to you later.</Text>
    <Group justify="flex-end">
      <Button variant="default" onClick={onStay} autoFocus>
        Not yet
      </Button>
      <Button color="red.9" onClick={onLeave}>
        Close
      </Button>
    </Group>
  </Stack>
);
