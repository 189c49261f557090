import type { ByCredentials, CredentialField, OwnServer } from '@carillon/networks/descriptors';
import { Anchor, Button, Collapse, PasswordInput, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';

interface Typed {
  /** Of the account; empty unless given. */
  readonly handle?: string;
  readonly service?: string;
}

/** Credentials of an account as they are typed. */
export function useCredentials({ fields }: ByCredentials, { handle = '', service: typed = '' }: Typed = {}) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, isHandle }) => [name, isHandle ? handle : ''])),
  );
  const [service, setService] = useState(typed);
  return {
    values,
    service,
    setService,
    setValue: (name: string, value: string) => setValues((latest) => ({ ...latest, [name]: value })),
    isWrong: fields.some(({ name, problem }) => (problem?.(values[name] ?? '') ?? null) !== null),
    /** As they are sent. @param hasServer whether the account can be on a server of its own */
    sent(hasServer: boolean): Readonly<Record<string, string>> {
      const credentials = fields.map((field) => {
        const value = values[field.name] ?? '';
        return [field.name, isHidden(field) ? value.trim() : value];
      });
      const own = hasServer && service.trim() !== '' ? { service: service.trim() } : {};
      return { ...Object.fromEntries(credentials), ...own };
    },
  };
}

/** An address that is a credential is as good as a password. */
const isHidden = ({ isSecret, is }: CredentialField): boolean => isSecret === true || is === 'address';

interface Props {
  readonly connect: ByCredentials;
  readonly typed: ReturnType<typeof useCredentials>;
  /** True when the account can be on a server of its own. */
  readonly hasServer: boolean;
}

/** Asks for the credentials that a network wants. */
export const CredentialFields = ({ connect: { fields, ownServer }, typed, hasServer }: Props) => (
  <>
    {fields.map((field, place) => (
      <Field
        key={field.name}
        field={field}
        isFirst={place === 0}
        value={typed.values[field.name] ?? ''}
        onChange={(value) => typed.setValue(field.name, value)}
      />
    ))}
    {ownServer !== null && hasServer && (
      <OwnServerField texts={ownServer} value={typed.service} onChange={typed.setService} />
    )}
  </>
);

interface FieldProps {
  readonly field: CredentialField;
  readonly isFirst: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({ field, isFirst, value, onChange }: FieldProps) {
  const { label, help, link, maxLength, typed = (text: string) => text, problem } = field;
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
  if (isHidden(field))
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
