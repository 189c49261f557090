import { idPattern, planNames } from '@carillon/core';
import {
  beginDeletion,
  disableUser,
  enableUser,
  getPerson,
  listPeople,
  type PersonChange,
  setAdmin,
  setPlan,
} from '@carillon/db/people';
import { createUser } from '@carillon/db/users';
import { givenId } from '@carillon/operations/schemas/fields';
import { shortestPassword } from '@carillon/secrets';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';
import { refuseWeakPassword } from '../sign-in/passwords.ts';
import { makeLink } from './people-sign-in.ts';

/** People in an answer. */
const pageSize = 25;

/** The users of the installation, the oldest first, from `after` on; `more` when there are more than these. */
const listPeopleOperation = personOperation({
  who: 'admin',
  method: 'get',
  path: '/people',
  query: z.strictObject({
    search: z.string().trim().max(320).optional(),
    after: z.string().regex(idPattern('usr'), { error: 'the id of the last user before' }).optional(),
  }),
  async handle({ query }, { db, person: { userId } }) {
    const { rows, hasMore } = await listPeople(db, { ...query, limit: pageSize });
    return { people: rows.map((row) => ({ ...row, you: row.id === userId })), more: hasMore };
  },
});

const email = z.string().trim().max(320);

/**
 * Creates a user, and a link by which they choose a password and come in. With a password, there is no link; nor where the
 * OpenID Connect issuer lets everybody in.
 */
const createPersonOperation = personOperation({
  who: 'admin',
  needsProof: true,
  method: 'post',
  path: '/people',
  audit: { action: 'user.created', details: ({ body: { plan, admin } }) => ({ plan, admin }) },
  body: z.strictObject({
    email: z.email({ error: 'an e-mail address' }).max(320),
    password: z.string().min(shortestPassword).max(1_000).optional(),
    plan: z.enum(planNames),
    admin: z.boolean(),
  }),
  async handle({ body: { email, password, plan, admin } }, context) {
    const { db, passwords, oidc } = context;
    if (password !== undefined) await refuseWeakPassword(password, email);
    const isInvited = password === undefined;
    const facts = {
      passwordHash: isInvited ? '' : await passwords.hash(password),
      oidcInvited: isInvited && oidc !== null,
      email,
      plan,
      admin,
    };
    return db.$transaction(async (tx) => {
      const id = await createUser(tx, facts);
      if (id === null) throw dashboardError('email_taken');
      const hasLink = isInvited && !oidc?.settings.only;
      return { id, invitation: hasLink ? await makeLink(tx, context, { id, hasPassword: false }) : null };
    });
  },
});

/** Gives a user another plan, makes them an admin or not, and disables or enables them. */
const changePersonOperation = personOperation({
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

/** Has a user deleted, whose e-mail address is typed once more. From now on they are disabled; a worker erases the rest. */
const deletePersonOperation = personOperation({
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
const deleteOneselfOperation = personOperation({
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

const refusals = {
  not_found: 'person_not_found',
  last_admin: 'last_admin',
  deleting: 'being_deleted',
} as const;

/** @throws {ApiError} */
function refuseUnlessDone(change: PersonChange): void {
  if (change !== 'done') throw dashboardError(refusals[change]);
}

export const peopleOperations = [
  listPeopleOperation,
  createPersonOperation,
  changePersonOperation,
  deletePersonOperation,
  deleteOneselfOperation,
] as const;
