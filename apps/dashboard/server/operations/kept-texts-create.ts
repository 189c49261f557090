import { createKeptText } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { form, maxFormBytes } from './kept-texts-form.ts';

/** Keeps a text that is being written. Answers its id and version. */
export const createKeptTextOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/kept-texts',
  maxBodyBytes: maxFormBytes,
  body: z.strictObject({ form }),
  handle: ({ body }, { db, person: { userId } }) => createKeptText(db, userId, body.form),
});
