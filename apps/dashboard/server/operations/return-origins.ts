import { maxReturnOrigins, maxReturnUrlLength, returnOrigin, returnUrlExpected } from '@carillon/core';
import { changeReturnOrigins, readReturnOrigins } from '@carillon/db/connect-links';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** Where the pages of the person's connect links may lead back to. */
const readReturnOriginsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/return-origins',
  handle: (_, { db, person: { userId } }) => readReturnOrigins(db, userId),
});

const origin = z
  .string()
  .trim()
  .max(maxReturnUrlLength)
  .refine((typed) => returnOrigin(typed) !== null, { error: returnUrlExpected })
  .transform((typed) => new URL(typed).origin);

/** Takes the place of what was there. */
const changeReturnOriginsOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/return-origins',
  audit: {
    action: 'return_origins.changed',
    subjectId: () => null,
    details: ({ body: { origins } }) => ({ origins }),
  },
  body: z.strictObject({
    origins: z
      .array(origin)
      .max(maxReturnOrigins)
      .transform((all) => [...new Set(all)]),
  }),
  async handle({ body: { origins } }, { db, person: { userId } }) {
    await changeReturnOrigins(db, userId, origins);
    return origins;
  },
});

export const returnOriginsOperations = [readReturnOriginsOperation, changeReturnOriginsOperation] as const;
