import type { Scope } from '@carillon/core';
import { Checkbox, Stack } from '@mantine/core';

/** The compiler asks for words of every scope. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  'posts:read': 'Read posts',
  'posts:write': 'Create, change and resend posts',
  'profiles:read': 'Read profiles',
  'profiles:write': 'Change the preferences of profiles',
  'accounts:read': 'Read social accounts',
  'accounts:connect': 'Create connect links',
  'media:read': 'Read media',
  'media:write': 'Upload, change and delete media',
  'audit:read': 'Read activity and requests',
  'webhooks:read': 'Read webhooks and their log',
  'webhooks:write': 'Manage and test webhooks',
};

interface Props {
  /** Those that may be chosen. */
  readonly offered: readonly Scope[];
  readonly value: Scope[];
  readonly onChange: (scopes: Scope[]) => void;
}

/** Asks what a key may do. */
export const ScopeChoice = ({ offered, value, onChange }: Props) => (
  <Checkbox.Group label="Permissions" value={value} onChange={onChange}>
    <Stack gap="xs" mt="xs">
      {offered.map((scope) => (
        <Checkbox key={scope} value={scope} label={scopeWords[scope]} />
      ))}
    </Stack>
  </Checkbox.Group>
);
