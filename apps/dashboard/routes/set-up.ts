import { timingSafeEqual } from 'node:crypto';
import { installAdmin, setUpNonce } from '@carillon/db';
import { newToken, setUpToken, shortestPassword } from '@carillon/secrets';
import { z } from 'zod';
import { openOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';
import { signIn } from '../sessions/start.ts';

/** Creates the first admin. It needs the link that is printed at the start, and works once. */
export const setUpOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/set-up',
  audit: { byHandler: ['user.created'] },
  body: z.strictObject({
    token: z.string().max(100),
    email: z.email({ error: 'an e-mail address' }).max(320),
    password: z.string().min(shortestPassword).max(1_000),
  }),
  async handle({ body: { token, email, password } }, { db, url, passwords, setUpKeys, exchange }) {
    const nonce = await setUpNonce(db, newToken());
    if (nonce === null || !isSame(token, setUpToken(nonce, setUpKeys)))
      throw dashboardError('set_up_already');
    const userId = await installAdmin(db, nonce, { email, passwordHash: await passwords.hash(password) });
    if (userId === null) throw dashboardError('set_up_already');
    if (userId === 'taken') throw dashboardError('email_taken');
    return signIn(exchange, { db, url }, { userId, method: 'password' });
  },
});

const isSame = (given: string, expected: string): boolean =>
  Buffer.byteLength(given) === Buffer.byteLength(expected) &&
  timingSafeEqual(Buffer.from(given), Buffer.from(expected));
