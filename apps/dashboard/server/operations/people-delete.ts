import { givenId } from '@carillon/api/schemas/fields';
import { beginDeletion, getPerson } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';
import { refuseUnlessDone } from './people-refuse-unless-done.ts';

const email = z.string().trim().max(320);

/** Has a user deleted, whose e-mail address is typed once more. From now on they are disabled; a worker erases the rest. */
export const deletePersonOperation = personOperation({
  who: 'admin',
  needsProof: true,
  method: 'post',
  path: '/people/{id}/delete',
  audit: { action: 'user.changed', details: () => ({ deleting: true }) },
  params: z.object({ id: givenId('usr') }),
  body: z.strictObject({ email }),
  async handle({ params: { id }, body }, { db, live }) {
    const found = await getPerson(db, id);
    if (found === null) throw dashboardError('person_not_found');
    if (body.email.toLowerCase() !== found.email) throw dashboardError('email_differs');
    refuseUnlessDone(await beginDeletion(db, id));
    await live.endOver();
    return null;
  },
});

/** The same, by the person themselves. */
export const deleteOneselfOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/delete-me',
  audit: { action: 'user.changed', subjectId: () => null, details: () => ({ deleting: true }) },
  body: z.strictObject({ email }),
  async handle({ body }, { db, live, person }) {
    if (body.email.toLowerCase() !== person.email) throw dashboardError('email_differs');
    refuseUnlessDone(await beginDeletion(db, person.userId));
    await live.endOver();
    return null;
  },
});
