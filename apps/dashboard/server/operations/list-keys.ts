import { listApiKeys } from '@carillon/db';
import { personOperation } from '../operation.ts';

export const listKeysOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/keys',
  handle: (_, { db, person }) => listApiKeys(db, person.userId),
});
