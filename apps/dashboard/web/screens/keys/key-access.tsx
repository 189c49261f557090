import { assistantScopes, type Scope, scopes, usualScopes } from '@carillon/core';
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { ScopeChoice } from '../../parts/scope-choice.tsx';

/** Presets for most keys, the least first. */
const presets = [
  {
    name: 'read',
    label: 'Read',
    words: 'Sees posts, accounts and media. Changes nothing.',
    scopes: scopes.filter((scope) => assistantScopes.includes(scope) && scope.endsWith(':read')),
  },
  {
    name: 'publish',
    label: 'Publish',
    words: 'Creates and publishes posts, too, and uploads media.',
    scopes: assistantScopes,
  },
  {
    name: 'all',
    label: 'Everything',
    words: 'Manages posting times and webhooks, too, and reads the activity.',
    scopes: usualScopes,
  },
  { name: 'own', label: 'Choose permissions', words: null, scopes: null },
] as const;

/** The permissions that a new key has at first. */
export const firstScopes: readonly Scope[] = assistantScopes;

interface Props {
  readonly value: Scope[];
  readonly onChange: (scopes: Scope[]) => void;
}

/** Asks what a key may do: one of a few kinds, or permissions one by one. */
export function KeyAccess({ value, onChange }: Props) {
  const [name, setName] = useState<string>('publish');
  return (
    <>
      <Radio.Group
        label="Access"
        value={name}
        onChange={(chosen) => {
          setName(chosen);
          const preset = presets.find((each) => each.name === chosen);
          if (preset?.scopes) onChange([...preset.scopes]);
        }}
      >
        <Stack gap="xs" mt="xs">
          {presets.map(({ name, label, words }) => (
            <Radio key={name} value={name} label={label} description={words} />
          ))}
        </Stack>
      </Radio.Group>
      {name === 'own' && <ScopeChoice offered={scopes} value={value} onChange={onChange} />}
    </>
  );
}
