import { apiError } from '@carillon/core';
import { hasProfile } from '@carillon/db/profiles';
import { countWaitingUntil } from '@carillon/db/publications';
import { moment } from '@carillon/operations/schemas/moment';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** How much would go out, were the sandbox of a profile advanced to a time; pages do that through the API. */
const countOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/profiles/{id}/sandbox-clock/{to}',
  params: z.object({ id: z.string(), to: moment }),
  async handle({ params: { id: profileId, to: advanceTo } }, { db, person: { userId } }) {
    const reader = { userId, sandbox: false };
    if (!(await hasProfile(db, reader, profileId))) throw apiError('profile_not_found');
    return countWaitingUntil(db, reader, { profileId, advanceTo });
  },
});

export const sandboxClockOperations = [countOperation] as const;
