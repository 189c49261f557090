import { givenId } from '@carillon/api/schemas/fields';
import { planNames } from '@carillon/core';
import { disableUser, enableUser, setAdmin, setPlan } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { refuseUnlessDone } from './people-refuse-unless-done.ts';

/** Gives a user another plan, makes them an admin or not, and disables or enables them. */
export const changePersonOperation = personOperation({
  who: 'admin',
  needsProof: true,
  method: 'patch',
  path: '/people/{id}',
  audit: {
    action: 'user.changed',
    details: ({ body }) =>
      Object.fromEntries(
        Object.entries(body).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value] as const],
        ),
      ),
  },
  params: z.object({ id: givenId('usr') }),
  body: z.strictObject({
    plan: z.enum(planNames).optional(),
    admin: z.boolean().optional(),
    disabled: z.boolean().optional(),
  }),
  async handle({ params: { id }, body: { plan, admin, disabled } }, { db, live }) {
    await db.$transaction(async (tx) => {
      if (plan !== undefined) refuseUnlessDone(await setPlan(tx, id, plan));
      if (admin !== undefined) refuseUnlessDone(await setAdmin(tx, id, admin));
      if (disabled !== undefined) refuseUnlessDone(await (disabled ? disableUser : enableUser)(tx, id));
    });
    if (disabled) await live.endOver();
    return null;
  },
});
