import { changeMailKinds, readMailKinds } from '@carillon/db/mail-notices';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** The kinds of mail that the person gets, and whether this server sends mails at all. */
const readNotificationsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/notifications',
  async handle(_, { db, outbox, person: { userId, email } }) {
    return { available: outbox !== null, email, mails: await readMailKinds(db, userId) };
  },
});

/** Switches mails of a kind on or off. Pending notices of one that is off now are dropped. */
const changeNotificationsOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'patch',
  path: '/notifications',
  audit: { action: 'notifications.changed', subjectId: () => null },
  body: z.strictObject({
    accounts: z.boolean().optional(),
    posts: z.boolean().optional(),
    webhooks: z.boolean().optional(),
  }),
  async handle({ body }, { db, person: { userId } }) {
    await changeMailKinds(db, userId, body);
    return null;
  },
});

export const notificationsOperations = [readNotificationsOperation, changeNotificationsOperation] as const;
