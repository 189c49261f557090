import { ApiError, batchMessage, type Problem } from '@carillon/core';
import { placeProblems, previewOf } from '@carillon/csv-import/read';
import { findHolders, type HeldPost } from '@carillon/db/posts';
import { reaches } from '@carillon/db/reader';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { mediaPrepared } from '../posts/contents-of-request.ts';
import { calendarOf } from '../posts/place-in-slots.ts';
import { creationErrors, type NewPost } from '../posts/plan-new-post.ts';
import { type ReadPostTable, readPostTable, type TableRow } from '../posts/read-post-table.ts';
import { endpoint } from '../run/operation.ts';
import { toProblems } from '../run/parse-input.ts';
import { type createdPosts, NoPost } from '../schemas/batch.ts';
import {
  type ImportedRow,
  importedRows,
  importMessage,
  type PostTable,
  postTable,
} from '../schemas/post-table.ts';
import { createPostsEndpoint } from './create-batch.ts';

/** Tables by the bodies that brought them: each is read once, before its request waits for anything. */
const tables = new WeakMap<PostTable, Promise<ReadPostTable>>();

function tableOf(body: PostTable, context: RequestContext): Promise<ReadPostTable> {
  const reading = tables.get(body) ?? readPostTable(body, context);
  tables.set(body, reading);
  return reading;
}

const postsOf = ({ rows }: ReadPostTable): NewPost[] =>
  rows.flatMap(({ wanted }) => (wanted === null || wanted instanceof NoPost ? [] : [wanted]));

export const importPostsEndpoint = endpoint({
  operationId: 'importPosts',
  method: 'post',
  path: '/posts/import',
  summary: 'Create posts from a table',
  description:
    'Reads a table (CSV) as the dashboard and the command line do, up to 500 rows in a megabyte, and creates a post for each row, as createPosts does. A row that a former import stored is not stored again while its post is there. Its media are ids of media that were uploaded before.',
  scope: 'posts:write',
  body: postTable,
  idempotent: true,
  locks: true,
  async before({ body }, context) {
    const posts = postsOf(await tableOf(body as PostTable, context));
    const targets = posts.flatMap(({ platforms }) => Object.values(platforms));
    await mediaPrepared(context.db, { caller: context.caller, path: 'csv', targets });
  },
  async inTurn({ body }, context) {
    const table = await tableOf(body as PostTable, context);
    const slotted = postsOf(table).find(({ autoSchedule }) => autoSchedule);
    return slotted ? calendarOf(context.caller.userId, slotted.profileId) : null;
  },
  answer: { status: 200, schema: z.object({ data: importedRows, message: importMessage }) },
  errors: creationErrors,
  async handle({ body }, context) {
    const { mode, dryRun } = body as PostTable;
    const table = await tableOf(body as PostTable, context);
    const before = await storedBefore(table, context);
    if (mode === 'all') refuseAny(table.rows.filter((row) => !before.has(row)));
    const open = table.rows.filter((row) => row.wanted !== null && !before.has(row));
    const created = await createTogether(open, { mode, dryRun }, context);
    const data = table.rows.map((row): ImportedRow => {
      const there = before.get(row);
      if (there !== undefined) return repeated(row, there);
      const entry = created.get(row);
      const preview = dryRun && entry?.ok ? previewed(row, table, entry.scheduledAt) : null;
      return entry === undefined ? unreadable(row) : { ...ofEntry(row, entry), preview };
    });
    const stored = data.filter(({ ok, repeated: isThere }) => ok && !isThere).length;
    return { data, message: batchMessage({ stored, all: data.length, dryRun }) };
  },
});

type Entry = z.input<typeof createdPosts>[number];

/** Posts that former imports made of the same rows, which the caller may see. */
async function storedBefore(
  { rows }: ReadPostTable,
  { db, caller }: RequestContext,
): Promise<ReadonlyMap<TableRow, HeldPost>> {
  const own = rows.filter(({ post }) => !post.row.cells.has('external_id'));
  const ids = own.flatMap(({ post }) => post.externalId ?? []);
  const holders = await findHolders(db, { userId: caller.userId, apart: caller.sandbox, externalIds: ids });
  return new Map(
    own.flatMap((row) => {
      const held = holders.get(row.post.externalId ?? '');
      return held !== undefined && reaches(caller, held.profileId) ? [[row, held] as const] : [];
    }),
  );
}

/** Creates the posts of rows as a batch of them would be, and says what became of each. */
async function createTogether(
  rows: readonly TableRow[],
  how: Pick<PostTable, 'mode' | 'dryRun'>,
  context: RequestContext,
): Promise<ReadonlyMap<TableRow, Entry>> {
  if (rows.length === 0) return new Map();
  const body = { ...how, posts: rows.map(({ wanted }) => wanted) };
  try {
    const { data } = (await createPostsEndpoint.handle({ params: {}, query: {}, body }, context)) as {
      readonly data: readonly Entry[];
    };
    return new Map(data.map((entry) => [rows[entry.index] as TableRow, entry]));
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw inLines(error, rows);
    throw error;
  }
}

/** @throws {ApiError} 400 for rows that cannot be read, with what is wrong with any */
function refuseAny(rows: readonly TableRow[]): void {
  const problems = rows.flatMap((row) => {
    const found = row.wanted instanceof NoPost ? refusedFields(row) : row.problems;
    return found.map((each) => inLine(row, each));
  });
  if (problems.length > 0) throw withProblems(new ApiError(400, 'invalid_request', '', []), problems);
}

/** The error of a batch, whose paths begin with `posts[3]`, by the lines of the table. */
function inLines(error: ApiError, rows: readonly TableRow[]): ApiError {
  const problems = error.problems.flatMap((each) => {
    const [begin, index] = /^posts\[(\d+)\]\.?/.exec(each.path) ?? [];
    const row = rows[Number(index)];
    if (begin === undefined || row === undefined) return [each];
    const message = each.message.replace(`posts[${index}]: `, '');
    return inColumns(row, [{ ...each, path: each.path.slice(begin.length), message }]).map((said) =>
      inLine(row, said),
    );
  });
  return withProblems(error, problems);
}

/** Sentences that the message has; all of them stand beside it. */
const maxSentences = 20;

function withProblems({ status, code }: ApiError, problems: readonly Problem[]): ApiError {
  const sentences = problems.slice(0, maxSentences).map(({ message }) => message);
  const more = problems.length - sentences.length;
  if (more > 0) sentences.push(`… and ${more} more problems.`);
  return new ApiError(status, code, sentences.join(' '), problems);
}

const inLine = ({ post }: TableRow, { path, code, message }: Problem): Problem => ({
  path: 'csv',
  code,
  message: `Line ${post.row.line}${path === '' ? '' : `, ${path}`}: ${message}`,
});

/** Problems of a post by the columns of its row, each sentence once. */
function inColumns({ post }: TableRow, problems: readonly Problem[]): Problem[] {
  const said = problems.flatMap((each) =>
    placeProblems(post, [each]).map(({ column, message }) => ({ path: column, code: each.code, message })),
  );
  const keyOf = ({ path, message }: Problem) => `${path} ${message}`;
  return [...new Map(said.map((each) => [keyOf(each), each])).values()];
}

const refusedFields = (row: TableRow): Problem[] =>
  row.wanted instanceof NoPost
    ? inColumns(
        row,
        row.wanted.issues.flatMap((issue) => toProblems(issue)),
      )
    : [];

const nothing = { id: null, status: null, scheduledAt: null, warnings: [], preview: null } as const;

const unreadable = ({ post, problems }: TableRow): ImportedRow => ({
  ...nothing,
  line: post.row.line,
  ok: false,
  repeated: false,
  externalId: post.externalId,
  code: 'invalid_request',
  problems: [...problems],
  error: problems.map(({ message }) => message).join(' '),
});

const repeated = ({ post }: TableRow, { id, status, scheduledAt }: HeldPost): ImportedRow => ({
  ...nothing,
  line: post.row.line,
  ok: true,
  repeated: true,
  externalId: post.externalId,
  id,
  status,
  scheduledAt,
  code: null,
  error: null,
  problems: [],
});

function ofEntry(
  row: TableRow,
  { index: _, problems, warnings, ...entry }: Entry,
): Omit<ImportedRow, 'preview'> {
  const said = inColumns(row, problems);
  const error = said.length > 0 ? said.map(({ message }) => message).join(' ') : entry.error;
  return {
    ...entry,
    line: row.post.row.line,
    repeated: false,
    externalId: row.post.externalId,
    error,
    problems: said,
    warnings: inColumns(row, warnings),
  };
}

/** A row's post, as it would be stored. */
function previewed({ post }: TableRow, { profiles }: ReadPostTable, at: Date | null): ImportedRow['preview'] {
  const profile = profiles.find(({ id }) => id === post.profileId);
  if (profile === undefined) return null;
  const { accounts, texts, ownTexts, media, tags } = previewOf(post, profile, null);
  const { timezone } = profile;
  return {
    profileId: profile.id,
    texts: [...texts],
    tags,
    timezone,
    socialAccountIds: accounts.map(({ id }) => id),
    ownTexts: ownTexts.map(({ platform, text: content }) => ({ platform, content })),
    media: media.flatMap(({ from, altText }) => ('id' in from ? [{ id: from.id, altText }] : [])),
    localTime: at === null ? null : localTime(at, timezone),
  };
}

/** Such as `2040-03-01 09:00`. */
const localTime = (at: Date, timeZone: string): string =>
  at.toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
