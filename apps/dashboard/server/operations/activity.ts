import { personOperation } from '../operation.ts';
import { activityQuery, listActivity } from './list-activity.ts';

/** Who changed what of the person's. */
export const activityOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/activity',
  query: activityQuery,
  handle: ({ query }, { db, person: { userId } }) =>
    listActivity(db, { userId, sandbox: false }, query, userId),
});

/** Who changed what of anybody's, for admins. */
export const allActivityOperation = personOperation({
  who: 'admin',
  method: 'get',
  path: '/activity/all',
  query: activityQuery,
  handle: ({ query }, { db, person: { userId } }) => listActivity(db, 'everybody', query, userId),
});
