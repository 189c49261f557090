import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

/** Characters of the longest part of an answer. */
const part = z.string().max(20_000);

const common = {
  id: z.string().min(1).max(1_400),
  rawId: z.string().min(1).max(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).optional(),
};

/** What a browser answers when it made a passkey. Its signature is not checked here. */
export const madePasskey = z
  .looseObject({
    ...common,
    response: z.looseObject({
      clientDataJSON: part,
      attestationObject: part,
      transports: z.array(z.string().max(50)).max(10).optional(),
    }),
  })
  .transform((answer) => answer as unknown as RegistrationResponseJSON);

/** What a browser answers when a passkey signed. Its signature is not checked here. */
export const signedByPasskey = z
  .looseObject({
    ...common,
    response: z.looseObject({
      clientDataJSON: part,
      authenticatorData: part,
      signature: part,
      userHandle: z.string().max(200).nullish(),
    }),
  })
  .transform((answer) => answer as unknown as AuthenticationResponseJSON);
