import { TextInput } from '@mantine/core';

/** Asks for a secret that the receiver has already. */
export const OwnSecretField = () => (
  <TextInput
    label="Secret of your own (optional)"
    description="whsec_ and the base64 of 24 to 64 bytes. Without it, Carillon creates one."
    name="secret"
    autoComplete="off"
    spellCheck={false}
    maxLength={200}
  />
);
