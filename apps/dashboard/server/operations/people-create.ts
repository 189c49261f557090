import { planNames } from '@carillon/core';
import { createUser } from '@carillon/db';
import { shortestPassword } from '@carillon/secrets';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';
import { refuseWeakPassword } from '../sign-in/passwords/refuse-weak-password.ts';

/** Creates a user with a first password, which they are told by whoever creates them. */
export const createPersonOperation = personOperation({
  who: 'admin',
  needsProof: true,
  method: 'post',
  path: '/people',
  audit: { action: 'user.created', details: ({ body: { plan, admin } }) => ({ plan, admin }) },
  body: z.strictObject({
    email: z.email({ error: 'an e-mail address' }).max(320),
    password: z.string().min(shortestPassword).max(1_000),
    plan: z.enum(planNames),
    admin: z.boolean(),
  }),
  async handle({ body: { email, password, plan, admin } }, { db, passwords }) {
    await refuseWeakPassword(password, email);
    const facts = { email, passwordHash: await passwords.hash(password), plan, admin };
    const id = await createUser(db, facts);
    if (id === null) throw dashboardError('email_taken');
    return { id };
  },
});
