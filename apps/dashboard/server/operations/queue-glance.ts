import { personOperation } from '../operation.ts';
import { readGlance } from './queue-read-glance.ts';

/** What the frame of every screen tells. Open pages are told it as well when a post changes. */
export const glanceOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/glance',
  handle: (_, { db, person: { userId } }) => readGlance(db, userId),
});
