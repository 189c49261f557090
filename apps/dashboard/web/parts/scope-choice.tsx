import type { Scope } from '@carillon/core';
import { Checkbox, Stack } from '@mantine/core';

/** The compiler asks for words of every scope. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  'posts:read': 'Read posts',
  'posts:write': 'Create, change and resend posts',
  'profiles:read': 'Read profiles',
  'profiles:write': 'Change the preferences of profiles',
  'accounts:read': 'Read social accounts',
  'accounts:connect': 'Make links by which others connect accounts',
  'media:read': 'Read media',
  'media:write': 'Upload, change and delete media',
  'audit:read': 'Read who changed and asked for what',
  'webhooks:read': 'Read webhooks and their log',
  'webhooks:write': 'Make, change and test webhooks',
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
