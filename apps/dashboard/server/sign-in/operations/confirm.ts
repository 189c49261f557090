import { hasSecondFactor, proveSession, readSignInWays } from '@carillon/db/sign-in';
import { findPassword } from '@carillon/db/users';
import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { holders, limitTries } from '../second-factor/challenges.ts';
import { checkPasskey, optionsToSign, signedByPasskey } from '../second-factor/passkeys.ts';
import { takeCode } from '../second-factor/totp.ts';
import { attemptOf } from '../sessions/device.ts';
import { allowTry } from '../sessions/sign-in-limits.ts';

/** Refuses as every operation that needs a proof does, and does nothing: for a page that then has the browser fetch a file. */
const readProofOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'get',
  path: '/confirm',
  handle: async () => null,
});

/** Proves again that it is the person, with their password, unless they have more: who stole it must not take that away. */
const confirmByPasswordOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/confirm/password',
  audit: { byHandler: ['password.check_failed'] },
  body: z.strictObject({ password: z.string().min(1).max(1_000) }),
  async handle({ body: { password } }, context) {
    const { db, passwords, passwordQueue, signInLimits, signInTrail, person, exchange } = context;
    const { email, userId, sessionId } = person;
    if (hasSecondFactor(await readSignInWays(db, userId))) throw dashboardError('factor_needed');
    const tried = attemptOf(exchange.request, context, email);
    await allowTry(context, tried);
    const user = await findPassword(db, email);
    const matches = (stored: string) =>
      passwordQueue.pass(tried.address, () => passwords.matches(password, stored));
    if (!user?.passwordHash || !(await matches(user.passwordHash))) {
      signInTrail.failed(exchange, { userId }, 'password.check_failed');
      throw dashboardError('wrong_current_password');
    }
    await signInLimits.forgive(tried);
    await proveSession(db, sessionId);
    return null;
  },
});

/** Proves again that it is the person, with a code of their authenticator app. */
const confirmByCodeOperation = personOperation({
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

/** Options for a browser to prove with a passkey who the person is. */
const beginConfirmByPasskeyOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/confirm/passkey/begin',
  handle: (_, parts) => optionsToSign(parts, holders.confirm(parts.person.sessionId), parts.person.userId),
});

/** Proves again that it is the person, with one of their passkeys. */
const confirmByPasskeyOperation = personOperation({
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

export const confirmOperations = [
  readProofOperation,
  confirmByPasswordOperation,
  confirmByCodeOperation,
  beginConfirmByPasskeyOperation,
  confirmByPasskeyOperation,
] as const;
