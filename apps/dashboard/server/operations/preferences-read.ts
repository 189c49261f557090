import { readPreferences } from '@carillon/db';
import { personOperation } from '../operation.ts';

/** What the person wants of the dashboard. */
export const readPreferencesOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/preferences',
  handle: (_, { db, person: { userId } }) => readPreferences(db, userId),
});
