import { MultiSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useProfiles } from '../../api/profiles.ts';
import type { NewWebhook, Webhook } from '../../api/types.ts';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { EventChoice } from './event-choice.tsx';

/** What its owner decides of a webhook. */
export type WantedWebhook = Required<Omit<NewWebhook, 'kind'>>;

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

/** Asks where events are sent, and which. */
export function WebhookForm({ initial, action, onSubmit, onCancel, isPending, error }: Props) {
  const [events, setEvents] = useState<readonly string[] | null>(
    initial?.events.length ? initial.events : null,
  );
  const [profileIds, setProfileIds] = useState([...(initial?.profileIds ?? [])]);
  const { data: profiles = [] } = useProfiles();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name)).trim();
    const chosen = (events ?? []) as WantedWebhook['events'];
    onSubmit({ url: text('url'), description: text('description'), events: chosen, profileIds });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Address"
          description="Where events are sent, by POST. It begins with https://."
          name="url"
          type="url"
          placeholder="https://example.com/carillon"
          defaultValue={initial?.url}
          maxLength={2_000}
          required
          data-autofocus
        />
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
        {error && <Problem error={error} />}
        <DialogButtons
          action={action}
          onCancel={onCancel}
          isPending={isPending}
          isDisabled={events !== null && events.length === 0}
        />
      </Stack>
    </form>
  );
}
