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
  /** The last event of several that are told as one: each of them up to it, after the one in `after`. */
  through: z.string().regex(idPattern('aud'), { error: 'the id of the last event of several' }).optional(),
});

/** Who changed what of the person's. */
const activityOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/activity',
  query: activityQuery,
  handle: ({ query }, { db, person: { userId } }) =>
    listTogether(db, { userId, sandbox: false }, query, userId),
});

/** Who changed what of anybody's, for admins. */
const allActivityOperation = personOperation({
  who: 'admin',
  method: 'get',
  path: '/activity/all',
  query: activityQuery,
  handle: ({ query }, { db, person: { userId } }) => listTogether(db, 'everybody', query, userId),
});

/** Events in an answer. */
const pageSize = 30;

/** Events of several that are told each. */
const maxUnfolded = 200;

/** Events that are read at once, and for one page. */
const [readAtOnce, maxRead] = [250, 2_500];

/** Of what is done with many posts each is less than this after the one before, ms. */
const togetherMs = 60_000;

/** So many of a kind are told as one. */
const leastTogether = 3;

interface Run {
  readonly rows: [AuditRow, ...AuditRow[]];
}

const isOfRun = ({ rows: [first, ...others] }: Run, row: AuditRow): boolean => {
  const last = others.at(-1) ?? first;
  return (
    row.subjectType === 'post' &&
    (['action', 'actor', 'actorId', 'apiKeyId', 'userId'] as const).every(
      (name) => row[name] === first[name],
    ) &&
    last.at.getTime() - row.at.getTime() < togetherMs
  );
};

/**
 * A page of events, as `listActivity`; what somebody did with many posts, one after another, is one of them with its `count`, and up to
 * which event it goes. With `through` each of them is told.
 */
async function listTogether(
  db: Database,
  reader: AuditReader,
  { through, ...query }: z.infer<typeof activityQuery>,
  viewer: string,
) {
  if (through !== undefined) {
    const { events } = await listActivity(db, reader, { ...query, limit: maxUnfolded }, viewer);
    return {
      events: events.flatMap((event) =>
        event.id >= through ? { ...event, count: 1, lastId: event.id } : [],
      ),
      more: false,
    };
  }
  const runs: Run[] = [];
  let after = query.after;
  let hasMore = true;
  for (let read = 0; hasMore && read < maxRead && runs.length <= pageSize; read += readAtOnce) {
    const page = await listAuditEvents(db, reader, { ...query, limit: readAtOnce, after });
    for (const row of page.rows) {
      const run = runs.at(-1);
      if (run && isOfRun(run, row)) run.rows.push(row);
      else runs.push({ rows: [row] });
    }
    hasMore = page.hasMore;
    after = page.rows.at(-1)?.id;
  }
  const told = runs.flatMap(({ rows }) =>
    rows.length < leastTogether
      ? rows.map((row) => ({ row, count: 1, lastId: row.id }))
      : [{ row: rows[0], count: rows.length, lastId: (rows.at(-1) ?? rows[0]).id }],
  );
  const shown = told.slice(0, pageSize);
  const events = await showEvents(
    db,
    shown.map(({ row }) => row),
    { userId: viewer, everybody: reader === 'everybody' },
  );
  return {
    events: events.map((event, n) => ({
      ...event,
      count: shown[n]?.count ?? 1,
      lastId: shown[n]?.lastId ?? event.id,
    })),
    more: hasMore || told.length > shown.length,
  };
}

interface Wanted extends Omit<z.infer<typeof activityQuery>, 'through'> {
  readonly subjectId?: string;
  /** Events at most. */
  readonly limit?: number;
}

/** A page of events, the newest first, with names for their ids; `more` when there are more behind it. */
export async function listActivity(db: Database, reader: AuditReader, query: Wanted, viewer: string) {
  const { rows, hasMore } = await listAuditEvents(db, reader, { limit: pageSize, ...query });
  const events = await showEvents(db, rows, { userId: viewer, everybody: reader === 'everybody' });
  return { events, more: hasMore };
}

async function showEvents(db: Database, rows: readonly AuditRow[], viewer: Viewer) {
  const names = await nameAuditEvents(db, rows, viewer.userId);
  return rows.map((row) => shownActivity(row, names, viewer));
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
