import { auditActionNames, idPattern } from '@carillon/core';
import type { Database } from '@carillon/db';
import {
  type AuditNames,
  type AuditReader,
  type AuditRow,
  listAuditEvents,
  nameAuditEvents,
} from '@carillon/db/audit';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

const activityQuery = z.strictObject({
  action: z.enum(auditActionNames).optional(),
  after: z.string().regex(idPattern('aud'), { error: 'the id of the last event before' }).optional(),
});

/** Who changed what of the person's. */
const activityOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/activity',
  query: activityQuery,
  handle: ({ query }, { db, person: { userId } }) =>
    listActivity(db, { userId, sandbox: false }, query, userId),
});

/** Who changed what of anybody's, for admins. */
const allActivityOperation = personOperation({
  who: 'admin',
  method: 'get',
  path: '/activity/all',
  query: activityQuery,
  handle: ({ query }, { db, person: { userId } }) => listActivity(db, 'everybody', query, userId),
});

/** Events in an answer. */
const pageSize = 30;

interface Wanted extends z.infer<typeof activityQuery> {
  readonly subjectId?: string;
  /** Events at most. */
  readonly limit?: number;
}

/** A page of events, the newest first, with names for their ids; `more` when there are more behind it. */
export async function listActivity(db: Database, reader: AuditReader, query: Wanted, viewer: string) {
  const { rows, hasMore } = await listAuditEvents(db, reader, { limit: pageSize, ...query });
  const names = await nameAuditEvents(db, rows, viewer);
  const shown = { userId: viewer, everybody: reader === 'everybody' };
  return { events: rows.map((row) => shownActivity(row, names, shown)), more: hasMore };
}

/** Who looks at events, and whether at those of everybody. */
interface Viewer {
  readonly userId: string;
  readonly everybody: boolean;
}

/**
 * An event for people. Admins see who did it and whose it is; others see of another person only that it was an admin, and
 * neither name nor address.
 */
function shownActivity(
  { actor, actorId, apiKeyId, userId, subjectType, subjectId, ...row }: AuditRow,
  { emails, keys, subjects }: AuditNames,
  viewer: Viewer,
) {
  const { id, at, action, email, address, details } = row;
  const isForeign = actor === 'connect_link' || (actorId !== null && actorId !== viewer.userId);
  const isHidden = isForeign && !viewer.everybody;
  const nameOf = (user: string | null) => (user === null ? null : (emails.get(user) ?? user));
  return {
    ...{ id, at, action, email, details },
    address: isHidden ? null : address,
    actor: {
      type: actor,
      isViewer: actorId === viewer.userId,
      email: isHidden ? null : nameOf(actorId),
      key: apiKeyId === null ? null : isHidden ? null : (keys.get(apiKeyId) ?? apiKeyId),
    },
    owner: viewer.everybody ? nameOf(userId) : null,
    subject:
      subjectType === null || subjectId === null
        ? null
        : {
            ...{ type: subjectType, id: subjectId, name: subjects.get(subjectId) ?? null },
            /** Whether it is still there, and the viewer's. */
            exists: subjects.has(subjectId),
          },
  };
}

export const activityOperations = [activityOperation, allActivityOperation] as const;
