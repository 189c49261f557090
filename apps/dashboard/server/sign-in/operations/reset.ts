import { findPasswordReset, keepPasswordReset, takePasswordReset } from '@carillon/db/sign-in';
import { findPassword } from '@carillon/db/users';
import { clientAddress } from '@carillon/http/client-address';
import { digest, newToken, resetLink, shortestPassword } from '@carillon/secrets';
import { z } from 'zod';
import type { OpenContext } from '../../context.ts';
import { openOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { refuseWeakPassword } from '../passwords.ts';
import { allowChallenge } from '../second-factor/challenges.ts';
import { attemptOf } from '../sessions/device.ts';
import { enterWithPassword } from '../sessions/pending.ts';

/** Minutes between two mails to a user. */
const pauseMinutes = 5;

/**
 * Sends a link for a new password to a person who forgot theirs. The user is looked up after the answer, so that neither the
 * answer nor its time shows whether there is one.
 */
const requestResetMailOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/password-reset/mail',
  audit: { byHandler: ['password.reset_requested'] },
  body: z.strictObject({ email: z.string().min(1).max(320) }),
  async handle({ body: { email } }, context) {
    const { challengeLimits, exchange, oidc, outbox } = context;
    if (oidc?.settings.only) throw dashboardError('oidc_only', { name: oidc.settings.name });
    if (outbox === null) throw dashboardError('no_mail');
    await allowChallenge(challengeLimits, exchange);
    outbox.add('password_reset', () => write(email, context));
    return null;
  },
});

async function write(email: string, { db, url, trail, by }: OpenContext) {
  const user = await findPassword(db, email);
  if (user === null || user.passwordHash === '' || user.disabledAt !== null) return null;
  const token = newToken();
  const { id: userId } = user;
  const isKept = await keepPasswordReset(db, {
    id: digest(token),
    userId,
    minutes: linkMinutes,
    pauseMinutes,
  });
  if (!isKept) return null;
  await trail.record({ action: 'password.reset_requested', by, userId, subjectId: userId });
  return writeResetMail({ to: user.email, url, token });
}

/**
 * Changes the password of the user whose link it is, once, and signs them out everywhere. It signs no one in: the second
 * factor is asked for as ever. Who was invited is new, and so is signed in.
 */
const choosePasswordOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/password-reset',
  audit: { byHandler: ['password.reset', 'sign_in.succeeded'] },
  body: z.strictObject({
    token: z.string().max(100),
    password: z.string().min(shortestPassword).max(1_000),
  }),
  async handle({ body: { token, password } }, context) {
    const { db, passwords, signInLimits, guessing, trail, exchange, by, oidc } = context;
    if (oidc?.settings.only) throw dashboardError('oidc_only', { name: oidc.settings.name });
    const id = digest(token);
    const shown = { address: clientAddress(exchange.request), credential: '' };
    const reset = await guessing.lookUp(shown, () => findPasswordReset(db, id));
    if (reset === null) throw dashboardError('reset_over');
    await refuseWeakPassword(password, reset.email);
    const taken = await takePasswordReset(db, id, await passwords.hash(password));
    if (taken === null) throw dashboardError('reset_over');
    const { userId, isFirst } = taken;
    await signInLimits.forgive(attemptOf(exchange.request, context, reset.email));
    await trail.record({ action: 'password.reset', by, userId, subjectId: userId });
    return isFirst ? enterWithPassword(exchange, context, userId) : null;
  },
});

/** Minutes that a link is good for. */
const linkMinutes = 60;

interface Facts {
  readonly to: string;
  /** The address of the dashboard. */
  readonly url: string;
  readonly token: string;
}

/** The mail with the link for a new password. */
const writeResetMail = ({ to, url, token }: Facts) => ({
  to,
  subject: 'Choose a new password for Carillon',
  text: `Choose a new password for ${to} at ${url} within an hour:

${resetLink(url, token)}

This link works once, and signs you out everywhere. Your second factor stays.
Didn’t ask for this? Ignore this mail: your password has not changed.
`,
});

export const resetOperations = [requestResetMailOperation, choosePasswordOperation] as const;
