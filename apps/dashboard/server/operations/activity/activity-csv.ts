import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { localTime } from '@carillon/core';
import { csvLines } from '@carillon/csv-import/write-csv';
import type { Database } from '@carillon/db';
import { scanAuditEvents } from '@carillon/db/audit';
import { parseParameters } from '@carillon/operations/run/parse-input';
import { timezone } from '@carillon/operations/schemas/moment';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { DashboardParts } from '../../context.ts';
import type { Download } from '../../operation.ts';
import { personOf } from '../../sign-in/sessions/require-person.ts';
import { readerFor } from './activity.ts';
import { activityParameters, auditFilter } from './activity-filter.ts';
import { type ShownActivity, showEvents, type Viewer } from './shown-activity.ts';

/** Table of events on what is the person's. */
export const activityCsvDownload: Download = {
  method: 'get',
  path: '/activity/csv',
  who: 'person',
  serve: (parts) => serveCsv(parts, { everybody: false }),
};

/** Events of all, for admins. */
export const allActivityCsvDownload: Download = {
  method: 'get',
  path: '/activity/all/csv',
  who: 'admin',
  serve: (parts) => serveCsv(parts, { everybody: true }),
};

const parameters = z.strictObject({
  ...activityParameters,
  /** By whose clocks times are shown. */
  timezone: timezone.default('UTC'),
});

type Wanted = z.infer<typeof parameters>;

/** Events that are read at once, and that a file has at most. */
const [readAtOnce, maxEvents] = [500, 50_000];

/** Statements by which a file is read at most: those that find nothing count, too. */
const maxReads = 500;

/** With this before it, spreadsheets read a file as UTF-8. */
const byteOrderMark = '\uFEFF';

const serveCsv =
  (
    { db, log }: Pick<DashboardParts, 'db' | 'log'>,
    { everybody }: Pick<Viewer, 'everybody'>,
  ): RequestHandler =>
  async (request, response) => {
    const { userId } = personOf(response);
    const wanted = parseParameters(parameters, request.query);
    const parts = csvOf(db, wanted, { userId, everybody });
    const first = await parts.next(); // what is wrong with the request is answered as an error
    response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment' });
    const all = async function* () {
      yield byteOrderMark;
      if (!first.done) yield first.value;
      yield* parts;
    };
    await pipeline(Readable.from(all()), response).catch((error: unknown) =>
      log.warn({ error, userId }, 'a table of activity was not read to its end'),
    );
  };

/** The lines of the file, the newest first, read while they are sent. */
async function* csvOf(
  db: Database,
  { timezone, ...query }: Wanted,
  viewer: Viewer,
): AsyncGenerator<string, void, undefined> {
  const filter = auditFilter(query, viewer);
  const columns = columnsFor(viewer, timezone);
  let header = [columns.map(([name]) => name)];
  let after: string | undefined;
  let count = 0;
  for (let read = 0; read < maxReads && count < maxEvents; read += 1) {
    const limit = Math.min(readAtOnce, maxEvents - count);
    const { rows, next } = await scanAuditEvents(db, readerFor(viewer), { ...filter, limit, after });
    const events = await showEvents(db, rows, viewer);
    yield csvLines([...header, ...events.map((event) => columns.map(([, cell]) => cell(event)))]);
    if (next === null) return;
    header = [];
    after = next;
    count += rows.length;
  }
  yield csvLines([[`There are older events. They are in a file of fewer days.`]]);
}

type CsvColumn = readonly [name: string, cell: (event: ShownActivity) => string];

const columnsFor = ({ everybody }: Viewer, zone: string): readonly CsvColumn[] => [
  [`When (${zone})`, ({ at }) => localTime(at, zone).slice(0, 19).replace('T', ' ')],
  ['Action', ({ action }) => action],
  ['Who', ({ actor }) => whoOf(actor)],
  ['API key', ({ actor: { key } }) => key ?? ''],
  ...(everybody ? [['Whose', ({ owner }) => owner ?? ''] satisfies CsvColumn] : []),
  ['From', ({ address }) => address ?? ''],
  ['What', ({ subject }) => subject?.name ?? ''],
  ['Id', ({ subject }) => subject?.id ?? ''],
  ['Details', detailsOf],
  ['Event', ({ id }) => id],
];

const kinds: Readonly<Record<string, string>> = {
  person: 'An admin',
  api_key: 'An API key',
  connect_link: 'Someone with a connect link',
  cli: 'Admin (command line)',
  system: 'Carillon itself',
  anyone: 'Not signed in',
};

/** A person's address, also of whom an API key is; for others what they are. */
const whoOf = ({ type, email }: ShownActivity['actor']): string => email ?? kinds[type] ?? type;

/** Such as `fields: windows, timezone; sandbox: true`. */
const detailsOf = ({ details, email }: Pick<ShownActivity, 'details' | 'email'>): string =>
  Object.entries({ ...details, ...(email !== null && { email }) })
    .map(([name, value]) => `${name}: ${[value].flat().join(', ')}`)
    .join('; ');
