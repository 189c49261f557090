import { auditActors } from '@carillon/core';
import type { AuditRow } from '@carillon/db/audit';

/** An event for the user whom it concerns, who is told no network address of others. */
export function shownEvent({ actor, actorId, apiKeyId, subjectType, subjectId, ...row }: AuditRow) {
  const { userId, address, details, ...event } = row;
  const isForeign = actorId !== null && actorId !== userId;
  return {
    ...event,
    details: Object.entries(details).map(([name, value]) => ({ name, values: [value].flat().map(String) })),
    actor: {
      type: auditActors.find((known) => known === actor) ?? 'system',
      userId: actorId,
      apiKeyId,
      address: isForeign ? null : address,
    },
    subject: subjectType === null || subjectId === null ? null : { type: subjectType, id: subjectId },
  };
}
