import { changeMailKinds } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** Switches mails of a kind on or off. What waits to be told of one that is off now is forgotten. */
export const changeNotificationsOperation = personOperation({
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
