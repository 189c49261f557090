import {
  confirmTotp,
  forgetIdleRecoveryCodes,
  hasSecondFactor,
  listPasskeys,
  proposeTotp,
  readSignInWays,
  readTotp,
  removeTotp,
} from '@carillon/db/sign-in';
import { seal } from '@carillon/secrets';
import encodeQR from 'qr';
import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { limitTries } from '../second-factor/challenges.ts';
import { findRelyingParty } from '../second-factor/relying-party.ts';
import {
  giveFirstRecoveryCodes,
  giveRecoveryCodes,
  newTotpSecret,
  openSecret,
  totpStep,
  totpUri,
} from '../second-factor/totp.ts';

/** Proofs that the person has. */
const readSecondFactorOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/second-factor',
  async handle(_, { db, url, person: { userId } }) {
    const [ways, passkeys] = await Promise.all([readSignInWays(db, userId), listPasskeys(db, userId)]);
    return {
      password: ways.password,
      totp: ways.totp,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
      recoveryCodes: ways.recoveryCodes,
      /** The origin that they are bound to; null where browsers offer none at the address of this dashboard. */
      passkeyOrigin: findRelyingParty(url)?.origin ?? null,
    };
  },
});

/** A new secret for an authenticator app, as a QR code and as text. It is in force once a code of it is given. */
const beginTotpOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/second-factor/totp/begin',
  async handle(_, { db, url, totpKeys, person: { userId, email } }) {
    const secret = newTotpSecret();
    await proposeTotp(db, userId, await seal(secret, { totpOf: userId }, totpKeys));
    return { secret, qr: encodeQR(totpUri(secret, url, email), 'svg') };
  },
});

/** Puts the new secret of an authenticator app in force, with its first code. A person without recovery codes gets them here. */
const confirmTotpOperation = personOperation({
  who: 'person',
  needsProof: true,
  audit: { action: 'second_factor.added', subjectId: () => null, details: () => ({ kind: 'totp' }) },
  method: 'post',
  path: '/second-factor/totp',
  body: z.strictObject({ code: z.string().min(1).max(20) }),
  async handle({ body: { code } }, parts) {
    const { db, totpKeys, person } = parts;
    const { userId } = person;
    const { proposed } = await readTotp(db, userId);
    if (proposed === null) throw dashboardError('authenticator_not_begun');
    const secret = await openSecret(proposed, { totpOf: userId }, totpKeys);
    const confirm = async () => {
      const step = totpStep(secret, code, new Date());
      return step !== null && (await confirmTotp(db, userId, { sealed: proposed, step }));
    };
    if (!(await limitTries(parts, userId, confirm))) throw dashboardError('wrong_new_code');
    return { recoveryCodes: await giveFirstRecoveryCodes(db, userId) };
  },
});

/** The codes of the authenticator app are taken no more. With the last second factor, recovery codes go too. */
const removeTotpOperation = personOperation({
  who: 'person',
  needsProof: true,
  audit: { action: 'second_factor.removed', subjectId: () => null, details: () => ({ kind: 'totp' }) },
  method: 'delete',
  path: '/second-factor/totp',
  async handle(_, { db, person: { userId } }) {
    if (!(await removeTotp(db, userId))) throw dashboardError('no_authenticator');
    await forgetIdleRecoveryCodes(db, userId);
    return null;
  },
});

/** New recovery codes, shown here and never again. All from before end. */
const renewRecoveryCodesOperation = personOperation({
  who: 'person',
  needsProof: true,
  audit: { action: 'recovery_codes.created', subjectId: () => null },
  method: 'post',
  path: '/second-factor/recovery-codes',
  async handle(_, { db, person: { userId } }) {
    if (!hasSecondFactor(await readSignInWays(db, userId))) throw dashboardError('no_second_factor');
    return { recoveryCodes: await giveRecoveryCodes(db, userId) };
  },
});

export const secondFactorOperations = [
  readSecondFactorOperation,
  beginTotpOperation,
  confirmTotpOperation,
  removeTotpOperation,
  renewRecoveryCodesOperation,
] as const;
