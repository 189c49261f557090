import type { Database } from '@carillon/db';
import { type AuditNames, type AuditRow, nameAuditEvents } from '@carillon/db/audit';

/** Who looks at events, and whether at those of everybody. */
export interface Viewer {
  readonly userId: string;
  readonly everybody: boolean;
}

/** Events for people, with names for their ids. */
export async function showEvents(db: Database, rows: readonly AuditRow[], viewer: Viewer) {
  const names = await nameAuditEvents(db, rows, viewer.userId);
  return rows.map((row) => shownActivity(row, names, viewer));
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
    id,
    at,
    action,
    email,
    details,
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
            type: subjectType,
            id: subjectId,
            name: subjects.get(subjectId) ?? null,
            /** True when it is still there, and the viewer's. */
            exists: subjects.has(subjectId),
          },
  };
}

/** An event as people see it. */
export type ShownActivity = Awaited<ReturnType<typeof showEvents>>[number];
