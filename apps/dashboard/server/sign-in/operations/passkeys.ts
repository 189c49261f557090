import { addPasskey, forgetIdleRecoveryCodes, removePasskey } from '@carillon/db/sign-in';
import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { holders } from '../second-factor/challenges.ts';
import { checkNewPasskey, madePasskey, optionsToRegister } from '../second-factor/passkeys.ts';
import { giveFirstRecoveryCodes } from '../second-factor/totp.ts';

/** Options to make a passkey for the person. */
const beginPasskeyOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/passkeys/begin',
  handle: (_, parts) => optionsToRegister(parts, parts.person),
});

/** Maximum number of passkeys of a user. */
const maxPasskeys = 20;

/** Keeps a passkey that the person's browser made. A person without recovery codes gets them here. */
const addPasskeyOperation = personOperation({
  who: 'person',
  needsProof: true,
  audit: { action: 'second_factor.added', subjectId: () => null, details: () => ({ kind: 'passkey' }) },
  method: 'post',
  path: '/passkeys',
  body: z.strictObject({ name: z.string().trim().min(1).max(100), answer: madePasskey }),
  async handle({ body: { name, answer } }, { db, url, person: { userId, sessionId } }) {
    const made = await checkNewPasskey(db, answer, { url, holder: holders.register(sessionId) });
    if (made === null) throw dashboardError('passkey_not_made');
    const added = await addPasskey(db, { userId, name, ...made }, maxPasskeys);
    if (added === 'taken') throw dashboardError('passkey_taken');
    if (added === 'too many') throw dashboardError('too_many_passkeys', { limit: maxPasskeys });
    return { ...added, recoveryCodes: await giveFirstRecoveryCodes(db, userId) };
  },
});

/** The passkey signs no one in any more. With the last second factor, recovery codes go too. */
const removePasskeyOperation = personOperation({
  who: 'person',
  needsProof: true,
  audit: {
    action: 'second_factor.removed',
    subjectId: () => null,
    details: ({ params: { id } }) => ({ kind: 'passkey', passkeyId: id }),
  },
  method: 'delete',
  path: '/passkeys/{id}',
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId } }) {
    if (!(await removePasskey(db, userId, id))) throw dashboardError('passkey_not_found');
    await forgetIdleRecoveryCodes(db, userId);
    return null;
  },
});

export const passkeysOperations = [
  beginPasskeyOperation,
  addPasskeyOperation,
  removePasskeyOperation,
] as const;
