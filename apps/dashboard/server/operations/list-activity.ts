import { auditActionNames, idPattern } from '@carillon/core';
import { type AuditReader, type Database, listAuditEvents, nameAuditEvents } from '@carillon/db';
import { z } from 'zod';
import { shownActivity } from './shown-activity.ts';

/** Events in an answer. */
const pageSize = 30;

export const activityQuery = z.strictObject({
  action: z.enum(auditActionNames).optional(),
  after: z.string().regex(idPattern('aud'), { error: 'the id of the last event before' }).optional(),
});

interface Wanted extends z.infer<typeof activityQuery> {
  readonly subjectId?: string;
}

/** A page of events, the newest first, with names for their ids; `more` when there are more behind it. */
export async function listActivity(db: Database, reader: AuditReader, query: Wanted, viewer: string) {
  const { rows, hasMore } = await listAuditEvents(db, reader, { ...query, limit: pageSize });
  const names = await nameAuditEvents(db, rows, viewer);
  const shown = { userId: viewer, everybody: reader === 'everybody' };
  return { events: rows.map((row) => shownActivity(row, names, shown)), more: hasMore };
}
