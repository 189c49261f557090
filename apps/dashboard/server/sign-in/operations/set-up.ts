import { timingSafeEqual } from 'node:crypto';
import { installAdmin, setUpNonce } from '@carillon/db/set-up';
import { clientAddress } from '@carillon/http/client-address';
import { newToken, setUpToken, shortestPassword } from '@carillon/secrets';
import { z } from 'zod';
import { openOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { refuseWeakPassword } from '../passwords.ts';
import { signIn } from '../sessions/start.ts';

/** Creates the first admin. It needs the link that is printed at the start, and works once. */
const setUpOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/set-up',
  audit: { byHandler: ['user.created', 'sign_in.succeeded'] },
  body: z.strictObject({
    token: z.string().max(100),
    email: z.email({ error: 'an e-mail address' }).max(320),
    password: z.string().min(shortestPassword).max(1_000),
  }),
  async handle({ body: { token, email, password } }, context) {
    const { db, passwords, setUpKeys, guessing, trail, exchange, by } = context;
    const shown = { address: clientAddress(exchange.request), credential: '' };
    const nonce = await guessing.lookUp(shown, async () => {
      const newest = await setUpNonce(db, newToken());
      return newest !== null && isSame(token, setUpToken(newest, setUpKeys)) ? newest : null;
    });
    if (nonce === null) throw dashboardError('set_up_already');
    await refuseWeakPassword(password, email);
    const userId = await installAdmin(db, nonce, { email, passwordHash: await passwords.hash(password) });
    if (userId === null) throw dashboardError('set_up_already');
    if (userId === 'taken') throw dashboardError('email_taken');
    await trail.record({ action: 'user.created', by, userId, subjectId: userId, details: { admin: true } });
    return signIn(exchange, context, { userId, method: 'password' });
  },
});

const isSame = (given: string, expected: string): boolean =>
  Buffer.byteLength(given) === Buffer.byteLength(expected) &&
  timingSafeEqual(Buffer.from(given), Buffer.from(expected));

export const setUpOperations = [setUpOperation] as const;
