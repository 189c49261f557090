import { platformTitles } from '@carillon/core';
import type {
  ByCredentials,
  CredentialField,
  CredentialsPlatform,
  OwnServer,
} from '@carillon/networks/descriptors';
import { Anchor, Button, Collapse, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { type Account, useConnect } from '../../api/accounts.ts';
import type { Profile } from '../../api/types.ts';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileSelect } from '../../parts/profile-select.tsx';
import { SandboxSwitch } from './sandbox-switch.tsx';

interface Props {
  readonly connect: ByCredentials & { readonly platform: CredentialsPlatform };
  readonly profiles: readonly Profile[];
  readonly reconnect: Account | undefined;
  readonly onClose: () => void;
  readonly onConnected: (id: string, wanted: string | null) => void;
}

/** Asks for the credentials of an account. */
export function GiveCredentials({ connect, profiles, reconnect, onClose, onConnected }: Props) {
  const { platform, fields, ownServer, sandboxHint } = connect;
  const [profileId, setProfileId] = useState(reconnect?.profileId ?? profiles[0]?.id ?? '');
  const [values, setValues] = useState(() => valuesFor(fields, reconnect));
  const [service, setService] = useState(reconnect?.sandbox ? '' : (reconnect?.serviceUrl ?? ''));
  const [sandbox, setSandbox] = useState(reconnect?.sandbox ?? false);
  const { mutate, isError, isPending, error } = useConnect(platform);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const own = sandbox || service.trim() === '' ? {} : { service: service.trim() };
    const credentials = fields.map(({ name, isSecret }) => {
      const value = values[name] ?? '';
      return [name, isSecret ? value.trim() : value];
    });
    mutate(
      { ...Object.fromEntries(credentials), profileId, sandbox, ...own },
      {
        onSuccess({ id }) {
          onConnected(id, reconnect?.id ?? null);
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {!reconnect && <ProfileSelect profiles={profiles} value={profileId} onChange={setProfileId} />}
        {fields.map((field, place) => (
          <Field
            key={field.name}
            field={field}
            isFirst={place === 0}
            value={values[field.name] ?? ''}
            onChange={(value) => setValues((latest) => ({ ...latest, [field.name]: value }))}
          />
        ))}
        {ownServer !== null && !sandbox && (
          <OwnServerField texts={ownServer} value={service} onChange={setService} />
        )}
        {!reconnect && (
          <SandboxSwitch network={platformTitles[platform]} checked={sandbox} onChange={setSandbox}>
            {` ${sandboxHint}`}
          </SandboxSwitch>
        )}
        {isError && <Problem title="Couldn’t connect the account" error={error} />}
        <DialogButtons
          action={reconnect ? 'Reconnect' : 'Connect'}
          onCancel={onClose}
          isPending={isPending}
          isDisabled={fields.some(({ name, problem }) => (problem?.(values[name] ?? '') ?? null) !== null)}
        />
      </Stack>
    </form>
  );
}

/** At first the handle of the account that is connected again, and nothing else. */
const valuesFor = (
  fields: readonly CredentialField[],
  reconnect: Account | undefined,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.map(({ name, isHandle }) => [name, isHandle ? (reconnect?.platformUsername ?? '') : '']),
  );

interface FieldProps {
  readonly field: CredentialField;
  readonly isFirst: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({ field, isFirst, value, onChange }: FieldProps) {
  const { label, help, link, maxLength, isSecret, typed = (text: string) => text, problem } = field;
  const common = {
    label,
    value,
    maxLength,
    description: link === undefined ? help : <HelpWithLink help={help} {...link} />,
    error: problem?.(value) ?? null,
    autoComplete: 'off',
    required: true,
    ...(isFirst && { 'data-autofocus': true }),
  };
  if (isSecret)
    return (
      <PasswordInput {...common} onChange={({ currentTarget }) => onChange(typed(currentTarget.value))} />
    );
  return (
    <TextInput
      {...common}
      onChange={({ currentTarget }) => onChange(typed(currentTarget.value))}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

const HelpWithLink = ({ help, url, text }: { help: string; url: string; text: string }) => (
  <>
    {help}{' '}
    <Anchor href={url} target="_blank" rel="noreferrer" size="xs" underline="always">
      {`${text} (opens in a new tab)`}
    </Anchor>
  </>
);

interface OwnServerFieldProps {
  readonly texts: OwnServer;
  readonly value: string;
  readonly onChange: (service: string) => void;
}

/** The address of the account's own server; folded, because few accounts have one. */
function OwnServerField({ texts, value, onChange }: OwnServerFieldProps) {
  const [isOpen, { toggle }] = useDisclosure(value !== '');
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        h="auto"
        ta="start"
        styles={{ label: { whiteSpace: 'normal' } }}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={toggle}
        aria-expanded={isOpen}
      >
        {texts.offer}
      </Button>
      <Collapse expanded={isOpen}>
        <TextInput
          label="Server"
          description={texts.help}
          placeholder={texts.placeholder}
          type="url"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          maxLength={500}
          mt="xs"
        />
      </Collapse>
    </div>
  );
}
