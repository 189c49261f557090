import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { type ApiCall, toCurl } from './to-curl.ts';

/** A request as a curl command, to be copied. */
export function ShownCallBody({ call }: { readonly call: ApiCall }) {
  const command = toCurl(call);
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        The same post as an API request. Set CARILLON_API_KEY to a key with the scope posts:write.
      </Text>
      <Code block tabIndex={0} aria-label="API call">
        {command}
      </Code>
      <Group>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  );
}
