import type { Scope } from '@carillon/core';
import { Button, Checkbox, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { type ApiKey, useCreateKey, useKeys } from '../../api/keys.ts';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { TryInReference } from '../../parts/try-in-reference.tsx';
import { stateOf } from './key-state.ts';
import { KeyTable } from './key-table.tsx';

interface ListProps {
  readonly keys: readonly ApiKey[];
}

/** The good ones, and on request those that have ended. */
function KeyList({ keys }: ListProps) {
  const [showsEnded, setShowsEnded] = useState(false);
  const ended = keys.filter((key) => stateOf(key) !== 'good').length;
  return (
    <>
      {ended > 0 && (
        <Switch
          label={`Show ended keys (${ended})`}
          checked={showsEnded}
          onChange={({ currentTarget }) => setShowsEnded(currentTarget.checked)}
        />
      )}
      <KeyTable keys={showsEnded ? keys : keys.filter((key) => stateOf(key) === 'good')} />
    </>
  );
}

/** The API keys of the person. */
export default function Keys() {
  const keys = useKeys();
  const [isOpen, { open, close }] = useDisclosure(false);
  const newKey = <Button onClick={open}>New key</Button>;
  return (
    <Page title="API keys" actions={newKey}>
      <QueryView query={keys}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon={IconKey}>
              A program that publishes through the API needs a key. You have none yet.
            </Empty>
          ) : (
            <KeyList keys={all} />
          )
        }
      </QueryView>
      <NewKeyDialog isOpen={isOpen} onClose={close} />
    </Page>
  );
}

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates a key and shows it, once: nothing of it is kept when this is closed. */
function NewKeyDialog({ isOpen, onClose }: Props) {
  const create = useCreateKey();
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <SecretDialog
      isOpen={isOpen}
      onClose={close}
      isPending={create.isPending}
      title="New key"
      noun="key"
      secret={create.data?.key ?? null}
      testId="api-key"
      next={(key) => <TryInReference apiKey={key} />}
    >
      <NewKeyForm create={create} onCancel={close} />
    </SecretDialog>
  );
}

/** The compiler asks for words of every scope. */
const words: Readonly<Record<Scope, string>> = {
  'posts:read': 'Read posts',
  'posts:write': 'Create, change and resend posts',
  'profiles:read': 'Read profiles',
  'profiles:write': 'Change the preferences of profiles',
  'accounts:read': 'Read social accounts',
  'media:read': 'Read media',
  'media:write': 'Upload, change and delete media',
  'audit:read': 'Read who changed and asked for what',
  'webhooks:read': 'Read webhooks and their log',
  'webhooks:write': 'Make, change and test webhooks',
};

const scopes = Object.keys(words) as Scope[];

const lives = [
  { value: '0', label: 'Never' },
  ...[30, 90, 365].map((days) => ({ value: String(days), label: `After ${days} days` })),
];

interface NewKeyFormProps {
  readonly create: ReturnType<typeof useCreateKey>;
  readonly onCancel: () => void;
}

/** Asks for the name, the scopes and the expiry of a new key. */
function NewKeyForm({ create, onCancel }: NewKeyFormProps) {
  const [chosen, setChosen] = useState(scopes);
  const [life, setLife] = useState<string | null>('0');
  const [isSandbox, setSandbox] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    create.mutate({ name, scopes: chosen, expiresIn: Number(life) || null, sandbox: isSandbox });
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
        <Checkbox.Group label="Permissions" value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={words[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select label="Expires" data={lives} value={life} onChange={setLife} allowDeselect={false} />
        <Switch
          label="Sandbox only"
          description="Reaches sandbox accounts and nothing else, to try things out."
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
