import type { WebhookKind } from '@carillon/core';
import { TextInput } from '@mantine/core';
import { kinds } from './kinds.ts';

interface Props {
  readonly kind: WebhookKind;
  /** As it is now; only its ends where who knows it could write there. */
  readonly initial: string | undefined;
}

/** Asks for the address of a webhook. One that is not shown stays as it is when the field is left empty. */
export function AddressField({ kind, initial }: Props) {
  const { address, example } = kinds[kind];
  const isHidden = kind !== 'webhook' && initial !== undefined;
  return (
    <TextInput
      label={isHidden ? 'New address (optional)' : 'Address'}
      description={isHidden ? `It stays ${initial} unless you give another. ${address}` : address}
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
