import { auditActionNames, auditActors } from '@carillon/core';
import type { AuditBy, AuditFilter } from '@carillon/db/audit';
import { moment } from '@carillon/operations/schemas/moment';
import { z } from 'zod';
import { dashboardError } from '../../problems.ts';
import type { Viewer } from './shown-activity.ts';

/** Kinds of authors that have no ids, and any API key. */
const kinds = auditActors.filter((actor) => actor !== 'person');

/** Who did it: a user, an API key, another person than the one who looks, or a kind of author. */
const author = z.union([z.string().regex(/^(usr|apk)_\w{1,40}$/), z.enum(['others', ...kinds])], {
  error: `the id of a user or an API key, or one of others, ${kinds.join(', ')}`,
});

/** Parameters that narrow the activity. */
export const activityParameters = {
  action: z.enum(auditActionNames).optional(),
  who: author.optional(),
  /** The first moment, and the one after the last. */
  from: moment.optional(),
  to: moment.optional(),
};

const schema = z.object(activityParameters);

/**
 * The same as the database takes it.
 * @throws {ApiError} 404 for another person, to whoever does not see who they are
 */
export function auditFilter(
  { who, ...filter }: z.infer<typeof schema>,
  viewer: Viewer,
): Omit<AuditFilter, 'limit'> & { readonly by: AuditBy | undefined } {
  return { ...filter, by: who === undefined ? undefined : authorOf(who, viewer) };
}

function authorOf(who: z.infer<typeof author>, { userId, everybody }: Viewer): AuditBy {
  if (who === 'others') return { personOtherThan: userId };
  const kind = kinds.find((each) => each === who);
  if (kind !== undefined) return { actor: kind };
  if (who.startsWith('apk_')) return { apiKeyId: who, ofUser: everybody ? undefined : userId };
  if (!everybody && who !== userId) throw dashboardError('person_not_found');
  return { personId: who };
}
