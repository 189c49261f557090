import { z } from 'zod';
import { openOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { limitTries } from '../second-factor/limit-tries.ts';
import { takeCode } from '../second-factor/take-code.ts';
import { finishPending, requirePending } from '../sessions/pending.ts';

/** The second step of signing in, with a code of an authenticator app. */
export const signInWithCodeOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/sign-in/code',
  audit: { byHandler: ['sign_in.succeeded', 'second_factor.failed', 'sign_in.refused'] },
  body: z.strictObject({ code: z.string().min(1).max(20) }),
  async handle({ body: { code } }, parts) {
    const { exchange } = parts;
    const { userId } = await requirePending(exchange, parts);
    if (!(await limitTries(parts, userId, () => takeCode(parts, userId, code))))
      throw dashboardError('wrong_code');
    return finishPending(exchange, parts, { userId, method: 'password and code' });
  },
});
