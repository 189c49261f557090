import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';

interface Props {
  readonly apiKey: string;
  readonly onDone: () => void;
}

/** The key itself. Only its digest is kept, so it is never shown again. */
export function ShownKey({ apiKey, onDone }: Props) {
  return (
    <Stack>
      <Alert color="orange" variant="light">
        Copy it now. It is shown this once and never again.
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
