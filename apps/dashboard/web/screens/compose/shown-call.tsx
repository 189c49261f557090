import { Button, Code, Collapse, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ApiCall, toCurl } from './to-curl.ts';

/** The API request that the screen would send, as a curl command. */
export function ShownCall({ call }: { readonly call: ApiCall }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const command = toCurl(call);
  return (
    <Stack gap="xs" align="stretch">
      <Group>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-expanded={isOpen}
          aria-controls="api-call"
          onClick={toggle}
        >
          {isOpen ? 'Hide the API call' : 'Show as API call'}
        </Button>
      </Group>
      <Collapse expanded={isOpen} id="api-call">
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
      </Collapse>
    </Stack>
  );
}
