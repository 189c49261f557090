import { apiError } from '@carillon/core';
import { listApplications } from '@carillon/db/accounts';
import { hasProfile } from '@carillon/db/profiles';
import { isBound } from '@carillon/db/reader';
import { z } from 'zod';
import {
  addApplication,
  alterApplication,
  removeApplication,
  requireApplication,
  toApplicationResponse,
} from '../applications/keep-application.ts';
import { endpoint } from '../run/operation.ts';
import { cursorsByIds, pageRequest } from '../run/paging.ts';
import { application, applicationChange, newApplication } from '../schemas/application.ts';
import { givenId, platform } from '../schemas/fields.ts';
import { pageAnswer, pageOf } from '../schemas/page.ts';

export const listApplicationsEndpoint = endpoint({
  operationId: 'listApplications',
  method: 'get',
  path: '/applications',
  summary: 'List applications',
  description:
    'The applications at networks by which you can connect accounts: your own, and those of this server, the oldest first. None is answered with its secret.',
  scope: 'applications:read',
  query: z.strictObject({
    platform: platform.optional().meta({ description: 'only those at this network' }),
    ...pageOf('app'),
  }),
  answer: { status: 200, schema: z.object(pageAnswer(application)) },
  errors: [],
  async handle({ query: { platform, ...paging } }, { db, caller }) {
    const page = await listApplications(db, caller, { ...pageRequest(paging), platform });
    return {
      data: page.rows.map(toApplicationResponse),
      ...cursorsByIds(paging, page, { prefix: 'app', newestFirst: false }),
    };
  },
});

export const getApplicationEndpoint = endpoint({
  operationId: 'getApplication',
  method: 'get',
  path: '/applications/{id}',
  summary: 'Get an application',
  description: 'One application, and how many of your accounts act through it.',
  scope: 'applications:read',
  params: z.object({ id: givenId('app') }),
  answer: { status: 200, schema: z.object({ data: application }) },
  errors: ['application_not_found'],
  async handle({ params: { id } }, { db, caller }) {
    return { data: await requireApplication(db, caller, id) };
  },
});

export const createApplicationEndpoint = endpoint({
  operationId: 'createApplication',
  method: 'post',
  path: '/applications',
  summary: 'Add an application',
  description:
    'Keeps an application that you made at a network: accounts that are connected by it post within its own limits, and at its own cost. Its address for people who come back is that of this server; enter it where you made the application.',
  scope: 'applications:write',
  needsProof: true, // whoever has an application sees whom it posts for
  audit: { action: 'application.created' },
  body: newApplication,
  idempotent: true,
  locks: true,
  answer: { status: 201, schema: z.object({ data: application }), location: '/applications/{id}' },
  errors: [
    'sandbox_key',
    'profile_not_found',
    'key_bound_to_profiles',
    'application_taken',
    'applications_used_up',
  ],
  async handle({ body }, { db, caller, applicationKeys: keys }) {
    const { profileId } = body;
    if (caller.sandbox) throw apiError('sandbox_key');
    if (profileId === null && isBound(caller))
      throw apiError('key_bound_to_profiles', {
        rule: 'it adds applications for one of them: name it in profileId',
      });
    if (profileId !== null && !(await hasProfile(db, caller, profileId))) throw apiError('profile_not_found');
    return { data: await addApplication({ db, keys }, caller, body) };
  },
});

export const changeApplicationEndpoint = endpoint({
  operationId: 'changeApplication',
  method: 'patch',
  path: '/applications/{id}',
  summary: 'Change an application',
  description:
    'Changes the name, the plan, the limit of a day or the client secret of your own application. With a new secret nobody has to connect again: networks take the tokens of an application with whichever secret it has.',
  scope: 'applications:write',
  needsProof: true,
  audit: { action: 'application.changed' },
  params: z.object({ id: givenId('app') }),
  body: applicationChange,
  locks: true,
  answer: { status: 200, schema: z.object({ data: application }) },
  errors: ['sandbox_key', 'application_not_found'],
  async handle({ params: { id }, body }, { db, caller, applicationKeys: keys }) {
    if (caller.sandbox) throw apiError('sandbox_key');
    return { data: await alterApplication({ db, keys }, caller, { ...body, id }) };
  },
});

export const deleteApplicationEndpoint = endpoint({
  operationId: 'deleteApplication',
  method: 'delete',
  path: '/applications/{id}',
  summary: 'Delete an application',
  description:
    'Forgets your own application and its secret. One through which accounts act is not deleted: disconnect them first, or connect them by another.',
  scope: 'applications:write',
  audit: { action: 'application.deleted' },
  params: z.object({ id: givenId('app') }),
  locks: true,
  answer: { status: 204, schema: z.object({}) },
  errors: ['sandbox_key', 'application_not_found', 'application_in_use'],
  async handle({ params: { id } }, { db, caller }) {
    if (caller.sandbox) throw apiError('sandbox_key');
    await removeApplication(db, caller, id);
    return null;
  },
});
