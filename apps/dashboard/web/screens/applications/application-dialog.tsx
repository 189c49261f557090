import { platformTitles } from '@carillon/core';
import { applicationPlans, applicationPlatforms } from '@carillon/networks/descriptors';
import { NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAddApplication, useChangeApplication, type Whose } from '../../api/applications.ts';
import { useProfiles } from '../../api/profiles.ts';
import type { Application, NewApplication } from '../../api/types.ts';
import { BudgetField, budgetIn } from '../../parts/budget-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';

interface Props {
  readonly whose: Whose;
  /** The one that is changed; a new one unless given. */
  readonly initial?: Application | undefined;
  readonly onClose: () => void;
}

type Plan = NonNullable<NewApplication['plan']>;
type Network = NewApplication['platform'];

/** Adds an application, or changes one. A secret that is left empty stays as it is. */
export function ApplicationDialog({ whose, initial, onClose }: Props) {
  const { platform, setPlatform, plan, setPlan, profileId, setProfileId, submit, isPending, error } =
    useApplicationForm({ whose, initial, onClose });
  return (
    <Dialog opened onClose={onClose} title={initial === undefined ? 'Add application' : 'Edit application'}>
      <form onSubmit={submit}>
        <Stack>
          {initial === undefined && <Place platform={platform} onChange={setPlatform} />}
          <TextInput
            label="Name"
            name="name"
            defaultValue={initial?.name}
            maxLength={100}
            required
            data-autofocus
          />
          {initial === undefined && (
            <TextInput label="Client ID" name="clientId" maxLength={1_000} required />
          )}
          <PasswordInput
            label={initial === undefined ? 'Client secret' : 'New client secret (optional)'}
            description={
              initial === undefined
                ? 'Empty for a public client, which has none.'
                : 'Nobody has to connect again.'
            }
            name="clientSecret"
            maxLength={1_000}
            autoComplete="off"
          />
          <NativeSelect
            label="Plan"
            data={[...applicationPlans]}
            value={plan}
            onChange={({ currentTarget }) => setPlan(currentTarget.value as Plan)}
          />
          <TextInput
            label="Posts in 24 hours (optional)"
            description="As many as the network takes of it, of all its accounts together."
            type="number"
            min={1}
            max={100_000_000}
            name="dailyLimit"
            defaultValue={initial?.dailyLimit ?? undefined}
          />
          <BudgetField value={initial?.monthlyBudget} />
          {initial === undefined && whose === 'you' && (
            <ForProfile value={profileId} onChange={setProfileId} />
          )}
          {error && <Problem title="Couldn’t save the application" error={error} />}
          <DialogButtons
            action={initial === undefined ? 'Add' : 'Save'}
            onCancel={onClose}
            isPending={isPending}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

/** State of the form, and its end. */
function useApplicationForm({ whose, initial, onClose }: Props) {
  const [platform, setPlatform] = useState<Network>(initial?.platform ?? applicationPlatforms[0]);
  const [plan, setPlan] = useState<Plan>((initial?.plan as Plan | null) ?? applicationPlans[0]);
  const [profileId, setProfileId] = useState('');
  const add = useAddApplication(whose);
  const change = useChangeApplication(whose, initial?.id ?? '');
  const { isPending, error } = initial === undefined ? add : change;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = textsIn(event.currentTarget);
    const bounds = {
      dailyLimit: Number(text('dailyLimit')) || null,
      monthlyBudget: budgetIn(event.currentTarget),
    };
    const facts = { name: text('name'), plan, ...bounds };
    const clientSecret = text('clientSecret');
    const done = { onSuccess: onClose };
    if (initial !== undefined)
      change.mutate({ ...facts, ...(clientSecret !== '' && { clientSecret }) }, done);
    else
      add.mutate(
        { ...facts, platform, clientId: text('clientId'), clientSecret, profileId: profileId || null },
        done,
      );
  };
  return { platform, setPlatform, plan, setPlan, profileId, setProfileId, submit, isPending, error };
}

function textsIn(form: HTMLFormElement): (name: string) => string {
  const fields = new FormData(form);
  return (name) => String(fields.get(name) ?? '').trim();
}

interface PlaceProps {
  readonly platform: Network;
  readonly onChange: (platform: Network) => void;
}

/** The network at which it was made, and the address that it needs there. */
const Place = ({ platform, onChange }: PlaceProps) => (
  <>
    {applicationPlatforms.length > 1 && (
      <NativeSelect
        label="Network"
        data={applicationPlatforms.map((value) => ({ value, label: platformTitles[value] }))}
        value={platform}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Network)}
      />
    )}
    <Text size="sm">
      Make it at {platformTitles[platform]} with this callback address:{' '}
      <Text span ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {`${location.origin}/connect/${platform}/callback`}
      </Text>
    </Text>
  </>
);

interface ForProfileProps {
  /** Empty for all. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function ForProfile({ value, onChange }: ForProfileProps) {
  const { data: profiles = [] } = useProfiles();
  if (profiles.length < 2) return null;
  return (
    <NativeSelect
      label="For"
      data={[
        { value: '', label: 'All profiles' },
        ...profiles.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
