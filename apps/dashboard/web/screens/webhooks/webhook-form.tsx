import type { WebhookKind } from '@carillon/core';
import { Checkbox, Fieldset, NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { NewWebhook, Webhook } from '../../api/types.ts';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileChoice } from '../../parts/profile-choice.tsx';
import { chosenEvents, eventGroups, eventTitle, firstEvents, kinds } from './events.ts';
import { headersIn } from './headers-in.ts';
import { OwnSecretField } from './own-secret-field.tsx';

/** Choices of its owner for a webhook. The address is empty where it stays as it is. */
type WantedWebhook = Required<Omit<NewWebhook, 'secret' | 'headers'>> &
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

/** Asks who gets events, where, and which. */
export function WebhookForm({ initial, action, onSubmit, onCancel, isPending, error }: Props) {
  const [kind, setKind] = useState<WebhookKind>(initial?.kind ?? 'webhook');
  const [events, setEvents] = useState<readonly string[] | null>(
    initial?.events.length ? initial.events : null,
  );
  const [profileIds, setProfileIds] = useState([...(initial?.profileIds ?? [])]);
  const [headerLines, setHeaderLines] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = (events ?? []) as WantedWebhook['events'];
    onSubmit({ kind, events: chosen, profileIds, ...typedIn(event.currentTarget, headerLines) });
  };
  const choose = (next: WebhookKind) => {
    setKind(next);
    setEvents(firstEvents(next));
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {initial === undefined && <KindChoice value={kind} onChange={choose} />}
        <AddressField kind={kind} initial={initial?.url} />
        <TextInput
          label="Description (optional)"
          name="description"
          defaultValue={initial?.description}
          maxLength={200}
        />
        <EventChoice value={events} onChange={setEvents} />
        <ProfileChoice
          description="Sends only their events. None means all."
          value={profileIds}
          onChange={setProfileIds}
        />
        <HeadersField names={initial?.headerNames ?? []} value={headerLines} onChange={setHeaderLines} />
        {initial === undefined && kind === 'webhook' && <OwnSecretField />}
        {error && <Problem title="Couldn’t save the webhook" error={error} />}
        <DialogButtons
          action={action}
          onCancel={onCancel}
          isPending={isPending}
          isBound={initial === undefined}
          isDisabled={headersIn(headerLines) === null || (events !== null && events.length === 0)}
        />
      </Stack>
    </form>
  );
}

/** Values of the form; headers and a secret only where there are some. */
function typedIn(form: HTMLFormElement, headerLines: string) {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const secret = text('secret');
  const headers = headersIn(headerLines);
  return {
    url: text('url'),
    description: text('description'),
    ...(headers !== null && headerLines.trim() !== '' && { headers }),
    ...(secret !== '' && { secret }),
  };
}

const kindChoices = Object.entries(kinds).map(([value, { name }]) => ({ value, label: name }));

interface KindChoiceProps {
  readonly value: WebhookKind;
  readonly onChange: (kind: WebhookKind) => void;
}

const KindChoice = ({ value, onChange }: KindChoiceProps) => (
  <NativeSelect
    label="Send events to"
    data={kindChoices}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value as WebhookKind)}
  />
);

interface HeadersFieldProps {
  /** Names of those it has now. */
  readonly names: readonly string[];
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Asks for headers of the receiver's own. Those that are there stay as they are when the field is left empty. */
const HeadersField = ({ names, value, onChange }: HeadersFieldProps) => (
  <Textarea
    label={names.length > 0 ? 'New headers of your own (optional)' : 'Headers of your own (optional)'}
    description={`One on a line, such as X-Api-Key: a-key. ${
      names.length > 0 ? `New ones replace ${names.join(', ')}.` : 'Values are not shown again.'
    }`}
    autosize
    maxRows={10}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    error={headersIn(value) === null && 'Write one header on a line, as Name: value.'}
  />
);

interface AddressFieldProps {
  readonly kind: WebhookKind;
  /** As it is now; only its ends where who knows it could write there. */
  readonly initial: string | undefined;
}

/** Asks for the address of a webhook. One that is not shown stays as it is when the field is left empty. */
function AddressField({ kind, initial }: AddressFieldProps) {
  const { address, example } = kinds[kind];
  const isHidden = kind !== 'webhook' && initial !== undefined;
  return (
    <TextInput
      label={isHidden ? 'New address (optional)' : 'Address'}
      description={isHidden ? `Leave empty to keep ${initial}. ${address}` : address}
      name="url"
      type="url"
      placeholder={example}
      defaultValue={isHidden ? '' : initial}
      maxLength={2_000}
      required={!isHidden}
      data-autofocus
    />
  );
}

interface EventChoiceProps {
  /** Types of events; null for all. */
  readonly value: readonly string[] | null;
  readonly onChange: (events: readonly string[] | null) => void;
}

/** A type of event in words, and as programs know it. */
const EventName = ({ type }: { readonly type: string }) => (
  <>
    {eventTitle(type)}{' '}
    <Text span size="xs" c="dimmed" ff="monospace">
      {type}
    </Text>
  </>
);

/** Asks which events a webhook gets. */
function EventChoice({ value, onChange }: EventChoiceProps) {
  return (
    <Stack gap="xs">
      <Radio.Group
        label="Events"
        value={value === null ? 'all' : 'some'}
        onChange={(choice) => onChange(choice === 'all' ? null : chosenEvents)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="All events, including future ones" />
          <Radio value="some" label="Only some" />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <Checkbox.Group aria-label="Events" value={[...value]} onChange={onChange}>
          {eventGroups.map(({ name, events }) => (
            <Fieldset key={name} legend={name} mb="xs">
              <Stack gap="xs">
                {events.map(({ type, meaning }) => (
                  <Checkbox key={type} value={type} label={<EventName type={type} />} description={meaning} />
                ))}
              </Stack>
            </Fieldset>
          ))}
        </Checkbox.Group>
      )}
    </Stack>
  );
}
