import { findPlayground, readFirstSteps } from '@carillon/db';
import { personOperation } from '../operation.ts';
import { playgroundHandles } from './playground-handles.ts';

/** A user who has been here for longer has found their way, ms. */
const newForMs = 30 * 86_400_000;

/** What a person has done of what there is to do at the beginning, and the sandbox accounts to do it with. */
export const readFirstStepsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/first-steps',
  async handle(_, { db, person: { userId } }) {
    const [steps, playground] = await Promise.all([
      readFirstSteps(db, userId),
      findPlayground(db, userId, playgroundHandles),
    ]);
    const { since = new Date(0), ...done } = steps ?? {};
    return { ...done, isNew: Date.now() - since.getTime() < newForMs, playground };
  },
});
