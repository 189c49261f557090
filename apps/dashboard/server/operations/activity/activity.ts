import { idPattern } from '@carillon/core';
import type { Database } from '@carillon/db';
import {
  type AuditReader,
  type AuditRow,
  listAuditAuthors,
  listAuditEvents,
  scanAuditEvents,
} from '@carillon/db/audit';
import { z } from 'zod';
import { personOperation } from '../../operation.ts';
import { activityParameters, auditFilter } from './activity-filter.ts';
import { showEvents, type Viewer } from './shown-activity.ts';

const activityQuery = z.strictObject({
  ...activityParameters,
  after: z.string().regex(idPattern('aud'), { error: 'the id of the last event before' }).optional(),
  /** The last event of several shown as one: each of them up to it, after the one in `after`. */
  through: z.string().regex(idPattern('aud'), { error: 'the id of the last event of several' }).optional(),
});

/** Who changed what of the person's. */
const activityOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/activity',
  query: activityQuery,
  handle: ({ query }, { db, person: { userId } }) => listTogether(db, query, { userId, everybody: false }),
});

/** Who changed what of anybody's, for admins. */
const allActivityOperation = personOperation({
  who: 'admin',
  method: 'get',
  path: '/activity/all',
  query: activityQuery,
  handle: ({ query }, { db, person: { userId } }) => listTogether(db, query, { userId, everybody: true }),
});

/** Whose doings can be asked for: the person's API keys. */
const authorsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/activity/authors',
  handle: (_, { db, person: { userId } }) => listAuditAuthors(db, readerFor({ userId, everybody: false })),
});

/** The same for admins: everybody, and their keys. */
const allAuthorsOperation = personOperation({
  who: 'admin',
  method: 'get',
  path: '/activity/all/authors',
  handle: (_, { db, person: { userId } }) => listAuditAuthors(db, readerFor({ userId, everybody: true })),
});

export const readerFor = ({ userId, everybody }: Viewer): AuditReader =>
  everybody ? 'everybody' : { userId, sandbox: false };

/** Events in an answer. */
const pageSize = 30;

/** Events of several, each shown. */
const maxUnfolded = 200;

/** Events that are read at once, and for one page. */
const [readAtOnce, maxRead] = [250, 2_500];

/** Of what is done with many posts each is less than this after the one before, ms. */
const togetherMs = 60_000;

/** This many alike are shown as one. */
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

type Query = z.infer<typeof activityQuery>;

/**
 * A page of events; what somebody did with many posts, one after another, is one of them with its `count`, and up to which event it
 * goes. With `through` each is shown. `next` is the `after` of the page behind it, which may be empty; null at the end.
 */
async function listTogether(db: Database, { through, ...query }: Query, viewer: Viewer) {
  if (through !== undefined) return unfold(db, query, { through, viewer });
  const { runs, next } = await readRuns(db, query, viewer);
  const all = runs.flatMap(({ rows }) =>
    rows.length < leastTogether
      ? rows.map((row) => ({ row, count: 1, lastId: row.id }))
      : [{ row: rows[0], count: rows.length, lastId: (rows.at(-1) ?? rows[0]).id }],
  );
  const shown = all.slice(0, pageSize);
  const rows = shown.map(({ row }) => row);
  const events = (await showEvents(db, rows, viewer)).map((event, n) => ({
    ...event,
    count: shown[n]?.count ?? 1,
    lastId: shown[n]?.lastId ?? event.id,
  }));
  return { events, next: all.length > shown.length ? (shown.at(-1)?.lastId ?? null) : next };
}

async function readRuns(db: Database, { after, ...query }: Query, viewer: Viewer) {
  const filter = auditFilter(query, viewer);
  const runs: Run[] = [];
  let next: string | null = after ?? null;
  for (let read = 0; read < maxRead && runs.length <= pageSize; read += readAtOnce) {
    const wanted = { ...filter, limit: readAtOnce, after: next ?? undefined };
    const page = await scanAuditEvents(db, readerFor(viewer), wanted);
    for (const row of page.rows) {
      const run = runs.at(-1);
      if (run && isOfRun(run, row)) run.rows.push(row);
      else runs.push({ rows: [row] });
    }
    next = page.next;
    if (next === null) break;
  }
  return { runs, next };
}

async function unfold(
  db: Database,
  { after, ...query }: Query,
  { through, viewer }: { readonly through: string; readonly viewer: Viewer },
) {
  const wanted = { ...auditFilter(query, viewer), limit: maxUnfolded, after };
  const { rows } = await scanAuditEvents(db, readerFor(viewer), wanted);
  const shown = await showEvents(
    db,
    rows.filter(({ id }) => id >= through),
    viewer,
  );
  return { events: shown.map((event) => ({ ...event, count: 1, lastId: event.id })), next: null };
}

interface Wanted {
  readonly subjectId: string;
  /** Events at most. */
  readonly limit: number;
}

/** The newest events of one of the viewer's subjects, with names for their ids; `more` when there are older ones. */
export async function listActivityOf(db: Database, userId: string, wanted: Wanted) {
  const { rows, hasMore } = await listAuditEvents(db, { userId, sandbox: false }, wanted);
  return { events: await showEvents(db, rows, { userId, everybody: false }), more: hasMore };
}

export const activityOperations = [
  activityOperation,
  allActivityOperation,
  authorsOperation,
  allAuthorsOperation,
] as const;
