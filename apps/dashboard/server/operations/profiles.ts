import { deleteProfile } from '@carillon/accounts';
import { apiError, isTimezone } from '@carillon/core';
import { readProfileContents } from '@carillon/db/profile-deletion';
import { createOwnProfile, describeProfile } from '@carillon/db/profiles';
import { z } from 'zod';
import { revokeBeside } from '../accounts/revoke-beside.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

const createProfileOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/profiles',
  audit: { action: 'profile.created' },
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    timezone: z.string().refine(isTimezone, { error: 'an IANA time zone, such as Europe/Berlin' }),
    groupId: z.string().trim().min(1).max(100).nullable(),
  }),
  async handle({ body }, { db, caps, person: { userId } }) {
    const profile = await createOwnProfile(db, { userId, ...body }, caps.profiles);
    if (profile === null) throw dashboardError('too_many_profiles', { limit: caps.profiles });
    return profile;
  },
});

/** Changes the name and the group of a profile, and whether it is in use; its preferences are changed through the API. */
const changeProfileOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'patch',
  path: '/profiles/{id}',
  audit: { action: 'profile.changed' },
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    name: z.string().trim().min(1).max(100).optional(),
    groupId: z.string().trim().min(1).max(100).nullable().optional(),
    active: z.boolean().optional(),
  }),
  async handle({ params: { id }, body }, { db, person: { userId } }) {
    if (!(await describeProfile(db, userId, { id, change: body }))) throw apiError('profile_not_found');
    return null;
  },
});

/** Contents of a profile, up to 1,000 of each kind. */
const readContentsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/profiles/{id}/contents',
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId } }) {
    const contents = await readProfileContents(db, userId, id);
    if (contents === null) throw apiError('profile_not_found');
    return contents;
  },
});

/** Longest that one request erases, ms. */
const withinMs = 2_000;

/** Deletes a profile, or a part of it where it is large: then the same is asked again. */
const deleteProfileOperation = personOperation({
  who: 'person',
  needsProof: true,
  locks: true,
  method: 'delete',
  path: '/profiles/{id}',
  audit: { byHandler: ['account.disconnected', 'profile.deleted'] },
  params: z.object({ id: z.string() }),
  async handle({ params: { id: profileId } }, context) {
    const { accounts, jobEnqueuer, log, trail, by, person } = context;
    const { userId } = person;
    const deletion = await deleteProfile(
      { userId, profileId },
      {
        ...accounts,
        withinMs,
        async onDisconnected(id, revoke) {
          jobEnqueuer.wakeWebhooks();
          revokeBeside(revoke, id, log);
          await trail.record({ action: 'account.disconnected', by, userId, subjectId: id });
        },
      },
    );
    if (deletion.kind === 'not_found') throw apiError('profile_not_found');
    if (deletion.kind === 'waiting') throw dashboardError('profile_waits', { count: deletion.posts });
    const isDeleted = deletion.kind === 'deleted';
    if (isDeleted) await trail.record({ action: 'profile.deleted', by, userId, subjectId: profileId });
    return { deleted: isDeleted };
  },
});

export const profilesOperations = [
  createProfileOperation,
  changeProfileOperation,
  readContentsOperation,
  deleteProfileOperation,
] as const;
