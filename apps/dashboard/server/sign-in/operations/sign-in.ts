import { hasAdmin, hasPeople } from '@carillon/db/set-up';
import { countRecoveryCodes, takeRecoveryCode } from '@carillon/db/sign-in';
import { findPassword, replaceHash } from '@carillon/db/users';
import { hashPassword, isOutdated, newToken, recoveryCodeHash } from '@carillon/secrets';
import { z } from 'zod';
import { openOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { allowChallenge, holders, limitTries } from '../second-factor/challenges.ts';
import { checkPasskey, optionsToSign, signedByPasskey } from '../second-factor/passkeys.ts';
import { findRelyingParty } from '../second-factor/relying-party.ts';
import { takeCode } from '../second-factor/totp.ts';
import { setSignInToken, signInToken } from '../sessions/cookie.ts';
import { attemptOf, rememberDevice } from '../sessions/device.ts';
import { enterWithPassword, findPending, finishPending, requirePending } from '../sessions/pending.ts';
import { allowTry } from '../sessions/sign-in-limits.ts';
import { signIn } from '../sessions/start.ts';

/** Compared when there is no such user, or one without a password, so that all take as long. */
const nobodys = hashPassword(newToken());

const signInOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/sign-in',
  audit: { byHandler: ['sign_in.succeeded', 'sign_in.failed', 'sign_in.refused'] },
  body: z.strictObject({ email: z.string().min(1).max(320), password: z.string().min(1).max(1_000) }),
  async handle({ body: { email, password } }, context) {
    const { db, passwords, passwordQueue, signInLimits, signInTrail, exchange, oidc } = context;
    if (oidc?.settings.only) throw dashboardError('oidc_only', { name: oidc.settings.name });
    const tried = attemptOf(exchange.request, context, email);
    await allowTry(context, tried);
    const user = await findPassword(db, email);
    const stored = user?.passwordHash || (await nobodys);
    const isRight = await passwordQueue.pass(tried.address, () => passwords.matches(password, stored));
    if (!user?.passwordHash || !isRight) {
      signInTrail.failed(exchange, { email, userId: user?.id });
      throw dashboardError('wrong_password');
    }
    await signInLimits.forgive(tried);
    rememberDevice(exchange.response, context, email);
    if (isOutdated(user.passwordHash))
      await replaceHash(db, user.id, { from: user.passwordHash, to: await passwords.hash(password) });
    return enterWithPassword(exchange, context, user.id);
  },
});

/** The ways in that the sign-in screen offers. */
const signInWaysOperation = openOperation({
  who: 'anyone',
  method: 'get',
  path: '/sign-in/ways',
  async handle(_, { db, oidc, outbox, url }) {
    const password = !oidc?.settings.only;
    return {
      password,
      forgotten: password && outbox !== null,
      oidc: oidc && { name: oidc.settings.name },
      /** The origin that passkeys are bound to; null where browsers offer none. */
      passkeyOrigin: findRelyingParty(url)?.origin ?? null,
      isSetUp: await hasAdmin(db),
      isEmpty: oidc === null && !(await hasPeople(db)),
    };
  },
});

/** The second step of signing in, with a code of an authenticator app. */
const signInWithCodeOperation = openOperation({
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

/** The second step of signing in for who has no authenticator any more. Each code works once. */
const signInWithRecoveryCodeOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/sign-in/recovery-code',
  audit: { byHandler: ['sign_in.succeeded', 'second_factor.failed', 'sign_in.refused'] },
  body: z.strictObject({ code: z.string().min(1).max(60) }),
  async handle({ body: { code } }, parts) {
    const { exchange, db } = parts;
    const { userId } = await requirePending(exchange, parts);
    const take = async () => (await takeRecoveryCode(db, userId, recoveryCodeHash(userId, code))) !== null;
    if (!(await limitTries(parts, userId, take))) throw dashboardError('wrong_recovery_code');
    const entered = await finishPending(exchange, parts, { userId, method: 'password and recovery code' });
    return { ...entered, recoveryCodesLeft: await countRecoveryCodes(db, userId) };
  },
});

/** Options to sign in with a passkey: after a password, with one of that user; else with anybody's, alone. */
const beginPasskeySignInOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/sign-in/passkey/begin',
  body: z.strictObject({}),
  async handle(_, parts) {
    const { exchange, url, challengeLimits } = parts;
    await allowChallenge(challengeLimits, exchange);
    const pending = await findPending(exchange, parts);
    const known = pending === null ? null : signInToken(exchange.request, url);
    const token = known ?? newToken();
    if (known === null) setSignInToken(exchange.response, url, token);
    return optionsToSign(parts, holders.signIn(token), pending?.userId);
  },
});

/** Signs in with a passkey: alone, or as the second step after a password, then of that user only. */
const signInWithPasskeyOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/sign-in/passkey',
  audit: { byHandler: ['sign_in.succeeded', 'second_factor.failed', 'sign_in.refused'] },
  body: z.strictObject({ answer: signedByPasskey }),
  async handle({ body: { answer } }, parts) {
    const { exchange, db, url, signInTrail, oidc } = parts;
    if (oidc?.settings.only) throw dashboardError('oidc_only', { name: oidc.settings.name });
    const holder = holders.signIn(signInToken(exchange.request, url) ?? '');
    const signed = await checkPasskey(db, answer, { url, holder });
    const pending = await findPending(exchange, parts);
    if (signed === null || (pending !== null && pending.userId !== signed.userId)) {
      signInTrail.failed(exchange, { userId: pending?.userId }, 'second_factor.failed');
      throw dashboardError('wrong_passkey');
    }
    const { userId } = signed;
    return pending === null
      ? signIn(exchange, parts, { userId, method: 'passkey' })
      : finishPending(exchange, parts, { userId, method: 'password and passkey' });
  },
});

export const signInOperations = [
  signInOperation,
  signInWaysOperation,
  signInWithCodeOperation,
  signInWithRecoveryCodeOperation,
  beginPasskeySignInOperation,
  signInWithPasskeyOperation,
] as const;
