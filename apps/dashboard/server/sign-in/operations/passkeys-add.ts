import { addPasskey } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { holders } from '../second-factor/challenges.ts';
import { checkNewPasskey } from '../second-factor/check-new-passkey.ts';
import { giveFirstRecoveryCodes } from '../second-factor/give-recovery-codes.ts';
import { madePasskey } from '../second-factor/passkey-answer.ts';

/** Most passkeys of a user. */
const maxPasskeys = 20;

/** Keeps a passkey that the person's browser made. Whoever has no recovery codes gets them here. */
export const addPasskeyOperation = personOperation({
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
