import type { ByCredentials, CredentialField } from '@carillon/networks/descriptors';
import { Anchor, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { OwnServerField, sentServer } from './own-server-field.tsx';

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
      return { ...Object.fromEntries(credentials), ...(hasServer && sentServer(service)) };
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
