import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** While a secret is being made: it is not closed then, as no one would ever see the secret. */
  readonly isPending: boolean;
  /** Of the dialog until there is a secret. */
  readonly title: ReactNode;
  /** Null until there is one. */
  readonly secret: string | null;
  /** Noun, such as `secret` or `key`. */
  readonly noun: string;
  /** It is in the clipboard already. */
  readonly isCopied?: boolean;
  /** There was one before. */
  readonly isAgain?: true;
  /** Purpose, where that needs words. */
  readonly meaning?: string;
  readonly testId: string;
  /** Next steps with it. */
  readonly next?: (secret: string) => ReactNode;
  /** Way to the secret. */
  readonly children: ReactNode;
}

/** A dialog that ends with a secret, which is shown once: it is not closed by mistake. */
export function SecretDialog({
  isOpen,
  onClose,
  isPending,
  title,
  secret,
  noun,
  isCopied = false,
  isAgain,
  meaning,
  testId,
  next,
  children,
}: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    setLeaving(false);
    onClose();
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={isPending ? () => {} : secret === null ? close : () => setLeaving(true)}
      title={secret === null ? title : `${isAgain ? 'The new' : 'The'} ${noun}`}
      transitionProps={{ duration: 0 }} // a secret does not fade away, it is gone
    >
      {isOpen &&
        (secret === null ? (
          children
        ) : (
          <Stack>
            <Alert color="orange" variant="light">
              {isCopied ? `The ${noun} is copied.` : `Copy the ${noun} now.`} You won’t see it again.
            </Alert>
            {meaning !== undefined && <Text size="sm">{meaning}</Text>}
            <Code block data-testid={testId} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {secret}
            </Code>
            {isLeaving ? (
              <AskFirst noun={noun} onStay={() => setLeaving(false)} onLeave={close} />
            ) : (
              <Group justify="flex-end">
                {next?.(secret)}
                <CopyButton value={secret}>
                  {({ copied, copy }) => (
                    <Button onClick={copy} autoFocus>
                      {copied ? 'Copied' : 'Copy'}
                    </Button>
                  )}
                </CopyButton>
                <Button variant="default" onClick={close}>
                  I have saved it
                </Button>
              </Group>
            )}
          </Stack>
        ))}
    </Dialog>
  );
}

interface AskProps {
  readonly noun: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

const AskFirst = ({ noun, onStay, onLeave }: AskProps) => (
  <Stack role="alert" gap="xs">
    <Text fw={600}>Have you saved the {noun}? You won’t see it again.</Text>
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
