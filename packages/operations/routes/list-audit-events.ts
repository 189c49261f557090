import { auditActionNames, auditActors } from '@carillon/core';
import { type AuditRow, listAuditEvents } from '@carillon/db/audit';
import { z } from 'zod';
import { endpoint } from '../run/operation.ts';
import { cursorsByIds, pageRequest } from '../run/paging.ts';
import { auditEvent } from '../schemas/audit-event.ts';
import { text } from '../schemas/fields.ts';
import { moment } from '../schemas/moment.ts';
import { pageAnswer, pageOf } from '../schemas/page.ts';

export const listAuditEventsEndpoint = endpoint({
  operationId: 'listAuditEvents',
  method: 'get',
  path: '/audit-events',
  summary: 'List audit events',
  description:
    'Who changed what of the account, when and whence, the newest first: by API keys, by people in the dashboard, and by operators of the service. A sandbox key sees what sandbox keys did, and a key that is bound to profiles what it did itself. New posts and media are not listed: they are there themselves.',
  scope: 'audit:read',
  query: z.strictObject({
    action: z.enum(auditActionNames).optional().meta({ description: 'only events of this action' }),
    subject_id: text(200)
      .optional()
      .meta({ description: 'only events of the post, account or other subject with this id' }),
    from: moment.optional().meta({ description: 'only events from this moment on' }),
    to: moment.optional().meta({ description: 'only events before this moment' }),
    ...pageOf('aud'),
  }),
  answer: { status: 200, schema: z.object(pageAnswer(auditEvent)) },
  errors: [],
  async handle({ query: { action, subject_id: subjectId, from, to, ...paging } }, { db, caller }) {
    const filter = { ...pageRequest(paging), action, subjectId, from, to };
    const page = await listAuditEvents(db, caller, filter);
    return {
      data: page.rows.map(shownEvent),
      ...cursorsByIds(paging, page, { prefix: 'aud', newestFirst: true }),
    };
  },
});

/** An event for the user whom it concerns, who sees no network address of others. */
function shownEvent({ actor, actorId, apiKeyId, subjectType, subjectId, ...row }: AuditRow) {
  const { userId, address, details, ...event } = row;
  const isForeign = actor === 'connect_link' || (actorId !== null && actorId !== userId);
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
