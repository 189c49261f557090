import { proveSession } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { holders } from '../second-factor/challenges.ts';
import { checkPasskey } from '../second-factor/check-passkey.ts';
import { signedByPasskey } from '../second-factor/passkey-answer.ts';

/** Proves again that it is the person, with one of their passkeys. */
export const confirmByPasskeyOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/confirm/passkey',
  audit: { byHandler: ['second_factor.failed'] },
  body: z.strictObject({ answer: signedByPasskey }),
  async handle({ body: { answer } }, { db, url, signInTrail, exchange, person: { userId, sessionId } }) {
    const signed = await checkPasskey(db, answer, { url, holder: holders.confirm(sessionId) });
    if (signed?.userId !== userId) {
      signInTrail.failed(exchange, { userId }, 'second_factor.failed');
      throw dashboardError('wrong_own_passkey');
    }
    await proveSession(db, sessionId);
    return null;
  },
});
