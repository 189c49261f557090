import { changePreferences, readPreferences } from '@carillon/db/users';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** Preferences of the person. */
const readPreferencesOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/preferences',
  async handle(_, { db, person: { userId } }) {
    const preferences = await readPreferences(db, userId);
    if (preferences === null) throw dashboardError('signed_out');
    return preferences;
  },
});

/** Changes what the person wants of the dashboard. */
const changePreferencesOperation = personOperation({
  who: 'person',
  method: 'patch',
  path: '/preferences',
  body: z.strictObject({ altTextReminder: z.boolean().optional() }),
  async handle({ body }, { db, person: { userId } }) {
    await changePreferences(db, userId, body);
    return null;
  },
});

export const preferencesOperations = [readPreferencesOperation, changePreferencesOperation] as const;
