import { changeKeptText, readKeptText } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';
import { form, maxFormBytes } from './kept-texts-form.ts';

/**
 * Keeps a newer version of a text, if it is still the version that the person has before them. Answers the version that is
 * kept now, which is all that it does where nothing is given.
 */
export const changeKeptTextOperation = personOperation({
  who: 'person',
  method: 'patch',
  path: '/kept-texts/{id}',
  maxBodyBytes: maxFormBytes,
  params: z.object({ id: z.string() }),
  body: z
    .strictObject({ version: z.int().min(1).max(2_000_000_000), form })
    .partial()
    .refine(({ version, form }) => (version === undefined) === (form === undefined), {
      path: ['version'],
      error: 'given together with form',
    }),
  async handle({ params: { id }, body: { version, form } }, { db, person: { userId } }) {
    const kept =
      version === undefined || form === undefined
        ? await readKeptText(db, userId, id)
        : await changeKeptText(db, userId, { id, version, form });
    if (kept === null) throw dashboardError('kept_text_not_found');
    if (kept === 'changed') throw dashboardError('kept_text_changed');
    return { id, version: kept.version };
  },
});
