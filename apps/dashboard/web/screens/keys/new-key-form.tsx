import { maxProfilesOfKey, type Scope, usualScopes } from '@carillon/core';
import { NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { useCreateKey } from '../../api/keys.ts';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileChoice } from '../../parts/profile-choice.tsx';
import { ScopeChoice, scopeWords } from '../../parts/scope-choice.tsx';

const scopes = Object.keys(scopeWords) as Scope[];

const lives = [
  { value: '0', label: 'Never' },
  ...[30, 90, 365].map((days) => ({ value: String(days), label: `After ${days} days` })),
];

interface Props {
  readonly create: ReturnType<typeof useCreateKey>;
  readonly onCancel: () => void;
}

/** Asks for the name, the scopes, the profiles and the expiry of a new key. */
export function NewKeyForm({ create, onCancel }: Props) {
  const [chosen, setChosen] = useState<Scope[]>([...usualScopes]);
  const [life, setLife] = useState('0');
  const [isSandbox, setSandbox] = useState(false);
  const [profileIds, setProfileIds] = useState<string[]>([]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    const expiresIn = Number(life) || null;
    create.mutate({ name, scopes: chosen, expiresIn, sandbox: isSandbox, profileIds });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name"
          description="A name to recognize it by."
          name="name"
          maxLength={100}
          required
          data-autofocus
        />
        <ScopeChoice offered={scopes} value={chosen} onChange={setChosen} />
        <ProfileChoice
          description="The key is limited to these for good. None means all."
          value={profileIds}
          onChange={setProfileIds}
          max={maxProfilesOfKey}
        />
        <NativeSelect
          label="Expires"
          data={lives}
          value={life}
          onChange={({ currentTarget }) => setLife(currentTarget.value)}
        />
        <Switch
          label="Sandbox only"
          description="Works with sandbox accounts only."
          checked={isSandbox}
          onChange={({ currentTarget }) => setSandbox(currentTarget.checked)}
        />
        {create.isError && <Problem title="Couldn’t create the key" error={create.error} />}
        <DialogButtons
          action="Create key"
          onCancel={onCancel}
          isPending={create.isPending}
          isDisabled={chosen.length === 0}
          isBound
        />
      </Stack>
    </form>
  );
}
