import { apiError, invalidRequest, type Problem, problem } from '@carillon/core';
import {
  bodyOf,
  type KnownProfile,
  type ReadFile,
  type RowPost,
  type RowProblem,
  readRowsInTurns,
  valuesOf,
} from '@carillon/csv-import/read';
import { listAccounts } from '@carillon/db/accounts';
import { listProfiles } from '@carillon/db/profiles';
import type { RequestContext } from '../context.ts';
import { takeTurn } from '../run/bulkhead.ts';
import { NoPost } from '../schemas/batch.ts';
import { newPost } from '../schemas/new-post.ts';
import { maxImportRows, type PostTable } from '../schemas/post-table.ts';
import type { NewPost } from './plan-new-post.ts';

/** A row of a table, and the request for its post where nothing is wrong with it so far. */
export interface TableRow {
  readonly post: RowPost;
  readonly wanted: NewPost | NoPost | null;
  readonly problems: readonly Problem[];
}

export interface ReadPostTable {
  readonly rows: readonly TableRow[];
  readonly profiles: readonly KnownProfile[];
}

/** Profiles and accounts that a table may name. */
const maxKnown = 10_000;

/** Fields and list entries of the posts of a table together, and UTF-16 units of their texts, each account's counted. */
const maxValues = 40_000;
const maxUnits = 4_000_000;

/**
 * Reads a table without holding up other requests.
 * @throws {ApiError} 400 with what is wrong with the table as a whole
 */
export async function readPostTable(table: PostTable, context: RequestContext): Promise<ReadPostTable> {
  const { profileId, accountIds, dateOrder, timezone, columns, csv } = table;
  const { db, caller } = context;
  const [profiles, accounts] = await Promise.all([
    listProfiles(db, caller, { limit: maxKnown }),
    listAccounts(db, caller, { limit: maxKnown }),
  ]);
  refuseUnknown(table, { profiles: profiles.rows, accounts: accounts.rows });
  const file = await readRowsInTurns(
    csv,
    { profiles: profiles.rows, accounts: accounts.rows, files: [] },
    {
      takeTurn,
      maxRows: maxImportRows,
      dates: dateOrder ?? null,
      columns: columns === undefined ? null : choiceOf(columns),
      defaults: {
        ...(profileId !== undefined && { profile: profileId }),
        ...(accountIds !== undefined && { accounts: accountIds.join(', ') }),
        ...(timezone !== undefined && { timezone }),
      },
    },
  );
  refuseTable(file);
  const byRow = Map.groupBy(file.problems, ({ row }) => row);
  const rows: TableRow[] = [];
  let [values, units] = [0, 0];
  for (const post of file.posts) {
    await takeTurn();
    const problems = [...(byRow.get(post.row) ?? []).map(rowProblem), ...filesOf(post)];
    const textUnits = post.accounts.reduce((sum, account) => sum + lengthOf(post.textsOf(account)), 0);
    units += textUnits;
    if (units > maxUnits) throw tooLarge();
    const body = problems.length > 0 ? null : bodyOf(post, mediaOf(post), '');
    values += valuesOf(body);
    if (values > maxValues) throw tooLarge();
    rows.push({ post, problems, wanted: body && parsed(body) });
  }
  return { rows, profiles: profiles.rows };
}

interface Ids {
  readonly profiles: readonly { readonly id: string }[];
  readonly accounts: readonly { readonly id: string }[];
}

/** @throws {ApiError} 404 for a profile, 400 for an account, that the caller does not have */
function refuseUnknown({ profileId, accountIds = [] }: PostTable, { profiles, accounts }: Ids): void {
  if (profileId !== undefined && !profiles.some(({ id }) => id === profileId))
    throw apiError('profile_not_found');
  const known = new Set(accounts.map(({ id }) => id));
  if (!accountIds.every((id) => known.has(id))) throw apiError('social_accounts_not_found');
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, each) => sum + each.length, 0);

const tooLarge = () =>
  invalidRequest([problem('table_too_large', 'csv', { values: maxValues, units: maxUnits })]);

const choiceOf = (columns: NonNullable<PostTable['columns']>) =>
  Object.fromEntries(Object.entries(columns).map(([ours, theirs]) => [ours, [theirs].flat()]));

function parsed(body: object): NewPost | NoPost {
  const { data, error } = newPost.safeParse(body, { reportInput: true });
  return data ?? new NoPost(error?.issues ?? []);
}

const mediaOf = ({ media }: RowPost) =>
  media.flatMap(({ from, altText }) => ('id' in from ? [{ id: from.id, altText }] : []));

/** In a request, media are ids: nobody waits in it for files that others have. */
const filesOf = ({ media }: RowPost): Problem[] =>
  media.flatMap(({ from }) =>
    'id' in from ? [] : [problem('table_media', 'media', { name: 'url' in from ? from.url : from.file })],
  );

const rowProblem = ({ column, message }: RowProblem): Problem => ({
  path: column,
  code: 'row_wrong',
  message,
});

/** @throws {ApiError} 400 where nothing of the table can be stored as it is */
function refuseTable({ table, question, problems }: ReadFile): void {
  const whole = problems.filter(({ row }) => row === null);
  const refused = whole.map(({ line, column, message: detail }) => {
    if (question !== null && column === 'when') return problem('table_dates_open', 'csv', { line, detail });
    return problem('table_unreadable', 'csv', { line, detail });
  });
  const { proposed } = table.question ?? {};
  const asked =
    proposed === undefined
      ? []
      : [problem('table_columns_open', 'columns', { proposed: JSON.stringify(proposed) })];
  const [first, ...rest] = [...refused, ...asked];
  if (first !== undefined) throw invalidRequest([first, ...rest]);
}
