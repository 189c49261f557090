import { proveSession } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { limitTries } from '../second-factor/limit-tries.ts';
import { takeCode } from '../second-factor/take-code.ts';

/** Proves again that it is the person, with a code of their authenticator app. */
export const confirmByCodeOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/confirm/code',
  audit: { byHandler: ['second_factor.failed'] },
  body: z.strictObject({ code: z.string().min(1).max(20) }),
  async handle({ body: { code } }, parts) {
    const { userId, sessionId } = parts.person;
    if (!(await limitTries(parts, userId, () => takeCode(parts, userId, code))))
      throw dashboardError('wrong_new_code');
    await proveSession(parts.db, sessionId);
    return null;
  },
});
