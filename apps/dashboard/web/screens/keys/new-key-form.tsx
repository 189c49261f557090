import { maxProfilesOfKey, type Scope } from '@carillon/core';
import { Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { useCreateKey } from '../../api/keys.ts';
import { BudgetField, budgetIn } from '../../parts/budget-field.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileChoice } from '../../parts/profile-choice.tsx';
import { firstScopes, KeyAccess } from './key-access.tsx';

const lives = [
  ...[30, 90, 365].map((days) => ({ value: String(days), label: `After ${days} days` })),
  { value: '0', label: 'Never' },
];

interface Props {
  readonly create: ReturnType<typeof useCreateKey>;
  readonly onCancel: () => void;
}

/** Asks for the name, the scopes, the profiles and the expiry of a new key. */
export function NewKeyForm({ create, onCancel }: Props) {
  const [chosen, setChosen] = useState<Scope[]>([...firstScopes]);
  const [life, setLife] = useState('90');
  const [isSandbox, setSandbox] = useState(false);
  const [profileIds, setProfileIds] = useState<string[]>([]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const expiresIn = Number(life) || null;
    const monthlyBudget = budgetIn(event.currentTarget);
    const facts = { name: String(fields.get('name')), scopes: chosen, expiresIn, monthlyBudget };
    create.mutate({ ...facts, sandbox: isSandbox, profileIds });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name"
          placeholder="Newsletter script"
          name="name"
          maxLength={100}
          required
          data-autofocus
        />
        <Radio.Group
          label="Works with"
          value={isSandbox ? 'test' : 'live'}
          onChange={(value) => setSandbox(value === 'test')}
        >
          <Group mt="xs">
            <Radio value="live" label="Live accounts" />
            <Radio value="test" label="Sandbox accounts only (test)" />
          </Group>
        </Radio.Group>
        <KeyAccess value={chosen} onChange={setChosen} />
        <ProfileChoice
          description="The key is limited to these for good. Leave empty for all profiles."
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
        <BudgetField />
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
