import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Later, laterCode } from '../../parts/later-code.tsx';
import type { ApiCall } from './to-curl.ts';

const body = laterCode(() => import('./shown-call-body.tsx'));

/** The API request that the screen would send, once somebody asks for it. */
export function ShownCall({ call }: { readonly call: ApiCall }) {
  const [isOpen, { toggle }] = useDisclosure(false);
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
      <div id="api-call">
        {isOpen && (
          <Later code={body} isWanted>
            {({ ShownCallBody }) => <ShownCallBody call={call} />}
          </Later>
        )}
      </div>
    </Stack>
  );
}
