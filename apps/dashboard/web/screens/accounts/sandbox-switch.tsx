import { Anchor, Stack, Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';

interface Props {
  /** The network that the sandbox stands in for. */
  readonly network: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Said of the page of the sandbox. */
  readonly children?: ReactNode;
}

/** Chooses an account of the sandbox, where the installation has one. */
export function SandboxSwitch({ network, checked, onChange, children }: Props) {
  const { data: { sandboxUrl } = {} } = useSession();
  if (!sandboxUrl) return null;
  return (
    <Stack gap={4}>
      <Switch
        label="Sandbox"
        description={`For trying things out instead of ${network}. Nobody else sees it.`}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Text size="sm">
        <Anchor href={sandboxUrl} target="_blank" inherit underline="always">
          Open the sandbox (in a new tab)
        </Anchor>
        {children && '.'}
        {children}
      </Text>
    </Stack>
  );
}
