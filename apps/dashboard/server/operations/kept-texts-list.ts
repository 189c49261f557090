import { listKeptTexts } from '@carillon/db';
import { personOperation } from '../operation.ts';

/** The texts that the person has begun and not made a post of, the newest first. There are twenty at most. */
export const listKeptTextsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/kept-texts',
  handle: (_, { db, person: { userId } }) => listKeptTexts(db, userId),
});
