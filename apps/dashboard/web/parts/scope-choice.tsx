import type { Scope } from '@carillon/core';
import { Checkbox, Stack } from '@mantine/core';

/** The compiler asks for words of every scope. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  'posts:read': 'Read posts',
  'posts:write': 'Create, change and retry posts',
  'profiles:read': 'Read profiles',
  'profiles:write': 'Change the preferences of profiles',
  'accounts:read': 'Read social accounts',
  'accounts:connect': 'Create connect links',
  'applications:read': 'Read applications',
  'applications:write': 'Add, change and delete applications',
  'media:read': 'Read media',
  'media:write': 'Upload, change and delete media',
  'audit:read': 'Read activity and requests',
  'webhooks:read': 'Read webhooks and their log',
  'webhooks:write': 'Manage and test webhooks',
};

/** Consequences of scopes that reach further than posts. */
const consequences: Partial<Readonly<Record<Scope, string>>> = {
  'profiles:write': 'Decides when your posts go out.',
  'accounts:connect': 'Lets other people connect accounts to your profiles.',
  'applications:write': 'Decides by which application accounts are connected.',
  'audit:read': 'Sees who did what, and from where.',
  'webhooks:write': 'Can send what happens to your posts to any address.',
};

interface Props {
  /** Those that may be chosen. */
  readonly offered: readonly Scope[];
  readonly value: Scope[];
  readonly onChange: (scopes: Scope[]) => void;
}

/** Asks what a key may do, one by one. */
export const ScopeChoice = ({ offered, value, onChange }: Props) => (
  <Checkbox.Group label="Permissions" value={value} onChange={onChange}>
    <Stack gap="xs" mt="xs">
      {offered.map((scope) => (
        <Checkbox key={scope} value={scope} label={scopeWords[scope]} description={consequences[scope]} />
      ))}
    </Stack>
  </Checkbox.Group>
);
