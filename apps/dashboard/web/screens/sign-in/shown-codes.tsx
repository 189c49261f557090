import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes. Only their hashes are kept, so they are never shown again. */
export function ShownCodes({ codes, onDone }: Props) {
  const text = codes.join('\n');
  return (
    <Stack>
      <Alert color="orange" variant="light">
        Keep these where you find them without your phone, such as in a password manager or on paper. Each
        lets you in once after your password. They will not be shown again.
      </Alert>
      <Code block data-testid="recovery-codes">
        {text}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} autoFocus>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  );
}
