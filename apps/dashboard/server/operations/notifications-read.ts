import { readMailKinds } from '@carillon/db';
import { personOperation } from '../operation.ts';

/** What the person is told of by mail, and whether this server sends mails at all. */
export const readNotificationsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/notifications',
  async handle(_, { db, outbox, person: { userId, email } }) {
    return { available: outbox !== null, email, mails: await readMailKinds(db, userId) };
  },
});
