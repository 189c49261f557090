import type { AuditNames, AuditRow } from '@carillon/db';

/** Who looks at events, and whether at those of everybody. */
interface Viewer {
  readonly userId: string;
  readonly everybody: boolean;
}

/**
 * An event for people. Whose it is and who they are, admins are told; others are told of somebody else that it was an
 * admin, and neither name nor address.
 */
export function shownActivity(
  { actor, actorId, apiKeyId, userId, subjectType, subjectId, ...row }: AuditRow,
  { emails, keys, subjects }: AuditNames,
  viewer: Viewer,
) {
  const { id, at, action, email, address, details } = row;
  const isForeign = actorId !== null && actorId !== viewer.userId;
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
