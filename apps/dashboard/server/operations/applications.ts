import { listApplications } from '@carillon/db/accounts';
import {
  addApplication,
  alterApplication,
  removeApplication,
  toApplicationResponse,
} from '@carillon/operations/applications/keep-application';
import { applicationChange, newApplication } from '@carillon/operations/schemas/application';
import { givenId } from '@carillon/operations/schemas/fields';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** Most applications of the server in an answer. */
const listed = 200;

/** The applications of the server, by which everybody may connect accounts. */
const listOperation = personOperation({
  who: 'admin',
  method: 'get',
  path: '/applications',
  async handle(_, { db }) {
    const { rows } = await listApplications(db, 'server', { limit: listed });
    return { applications: rows.map(toApplicationResponse) };
  },
});

const addOperation = personOperation({
  who: 'admin',
  needsProof: true,
  locks: true,
  method: 'post',
  path: '/applications',
  audit: { action: 'application.created' },
  body: newApplication.omit({ profileId: true }),
  handle: ({ body }, { db, accounts: { keys } }) =>
    addApplication({ db, keys }, 'server', { ...body, profileId: null }),
});

const changeOperation = personOperation({
  who: 'admin',
  needsProof: true,
  locks: true,
  method: 'patch',
  path: '/applications/{id}',
  audit: { action: 'application.changed' },
  params: z.object({ id: givenId('app') }),
  body: applicationChange,
  handle: ({ params: { id }, body }, { db, accounts: { keys } }) =>
    alterApplication({ db, keys }, 'server', { ...body, id }),
});

const removeOperation = personOperation({
  who: 'admin',
  needsProof: true,
  locks: true,
  method: 'delete',
  path: '/applications/{id}',
  audit: { action: 'application.deleted' },
  params: z.object({ id: givenId('app') }),
  async handle({ params: { id } }, { db }) {
    await removeApplication(db, 'server', id);
    return null;
  },
});

export const applicationsOperations = [
  listOperation,
  addOperation,
  changeOperation,
  removeOperation,
] as const;
