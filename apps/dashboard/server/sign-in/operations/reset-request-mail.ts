import { authorOf } from '@carillon/api/author-of';
import { findPassword, keepPasswordReset } from '@carillon/db';
import { digest, newToken } from '@carillon/secrets';
import { z } from 'zod';
import type { OpenContext } from '../../context.ts';
import { openOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { allowChallenge } from '../second-factor/challenge-limits.ts';
import { linkMinutes, writeResetMail } from './reset-write-reset-mail.ts';

/** Minutes between two mails to a user. */
const pauseMinutes = 5;

/**
 * Sends a link for a new password to whoever forgot theirs. Whether there is such a user is found out after the answer, so
 * that neither the answer nor its time tells.
 */
export const requestResetMailOperation = openOperation({
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

async function write(email: string, { db, url, trail, exchange }: OpenContext) {
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
  const by = authorOf(exchange.request, exchange.response);
  await trail.record({ action: 'password.reset_requested', by, userId, subjectId: userId });
  return writeResetMail({ to: user.email, url, token });
}
