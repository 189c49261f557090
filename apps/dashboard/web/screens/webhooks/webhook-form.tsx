import type { WebhookKind } from '@carillon/core';
import { MultiSelect, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useProfiles } from '../../api/profiles.ts';
import type { NewWebhook, Webhook } from '../../api/types.ts';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { AddressField } from './address-field.tsx';
import { EventChoice } from './event-choice.tsx';
import { HeadersField } from './headers-field.tsx';
import { headersIn } from './headers-in.ts';
import { firstEvents, kinds } from './kinds.ts';
import { OwnSecretField } from './own-secret-field.tsx';

/** What its owner decides of a webhook. The address is empty where it stays as it is. */
export type WantedWebhook = Required<Omit<NewWebhook, 'secret' | 'headers'>> &
  Pick<NewWebhook, 'secret' | 'headers'>;

interface Props {
  /** The webhook that is changed; none for a new one. */
  readonly initial?: Webhook;
  /** Label of the button that does it. */
  readonly action: string;
  readonly onSubmit: (wanted: WantedWebhook) => void;
  readonly onCancel: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

const kindChoices = Object.entries(kinds).map(([value, { name }]) => ({ value, label: name }));

/** Asks who is told, where, and of which events. */
export function WebhookForm({ initial, action, onSubmit, onCancel, isPending, error }: Props) {
  const [kind, setKind] = useState<WebhookKind>(initial?.kind ?? 'webhook');
  const [events, setEvents] = useState<readonly string[] | null>(
    initial?.events.length ? initial.events : null,
  );
  const [profileIds, setProfileIds] = useState([...(initial?.profileIds ?? [])]);
  const [headerLines, setHeaderLines] = useState('');
  const headers = headersIn(headerLines);
  const { data: profiles = [] } = useProfiles();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const secret = text('secret');
    const chosen = (events ?? []) as WantedWebhook['events'];
    onSubmit({
      ...{ kind, url: text('url'), description: text('description'), events: chosen, profileIds },
      ...(headers !== null && headerLines.trim() !== '' && { headers }),
      ...(secret !== '' && { secret }),
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {initial === undefined && (
          <NativeSelect
            label="Who is told"
            data={kindChoices}
            value={kind}
            onChange={({ currentTarget }) => {
              const next = currentTarget.value as WebhookKind;
              setKind(next);
              setEvents(firstEvents(next));
            }}
          />
        )}
        <AddressField kind={kind} initial={initial?.url} />
        <TextInput
          label="Description (optional)"
          description="What it is for, so that you recognize it later."
          name="description"
          defaultValue={initial?.description}
          maxLength={200}
        />
        <EventChoice value={events} onChange={setEvents} />
        {(profiles.length > 1 || profileIds.length > 0) && (
          <MultiSelect
            label="Profiles"
            description="Only what happens in these is told; without any, in all."
            placeholder={profileIds.length === 0 ? 'All profiles' : ''}
            data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
            value={profileIds}
            onChange={setProfileIds}
            searchable
          />
        )}
        <HeadersField names={initial?.headerNames ?? []} value={headerLines} onChange={setHeaderLines} />
        {initial === undefined && kind === 'webhook' && <OwnSecretField />}
        {error && <Problem title="Couldn’t save the webhook" error={error} />}
        <DialogButtons
          action={action}
          onCancel={onCancel}
          isPending={isPending}
          isBound={initial === undefined}
          isDisabled={headers === null || (events !== null && events.length === 0)}
        />
      </Stack>
    </form>
  );
}
