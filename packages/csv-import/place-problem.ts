import { textColumns } from './columns.ts';
import { optionColumn } from './option-columns.ts';
import type { RowProblem } from './read-table.ts';
import type { RowPost } from './row-to-post.ts';

/** A problem as the API says it, with a path within the post. */
export interface ApiProblem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/**
 * `platforms.sac_1.items[0].media`: the account, the place of the item, and what of it, or `.options.x.poll`; `platforms.sac_1.items` is
 * all of the thread.
 */
const placed = /^platforms\.(\w+)(?:\.items\[(\d+)\](?:\.(\w+)(?:\.(\w+)\.(\w+))?)?)?/;

const thread = /^platforms\.\w+\.items$/;

const columnOf: Readonly<Record<string, string>> = {
  profileId: 'profile',
  scheduledAt: 'when',
  autoSchedule: 'when',
  publishNow: 'when',
  latestAt: 'when',
  timezone: 'timezone',
  externalId: 'external_id',
  'metadata.tags': 'tags',
};

/** Says of a row, by its columns, what the API says of its post; each sentence once, though it holds on several accounts. */
export function placeProblems({ row, accounts }: RowPost, problems: readonly ApiProblem[]): RowProblem[] {
  const { line, cells } = row;
  const found = problems.map(({ path, code, message }) => {
    const [, accountId, index, part, of = '', name = ''] = placed.exec(path) ?? [];
    const account = accounts.find(({ id }) => id === accountId);
    const own = account && `text_${account.platform}`;
    const text = own !== undefined && cells.has(own) ? own : (textColumns[Number(index)] ?? 'text');
    const column =
      index === undefined
        ? (columnOf[path] ?? (accountId === undefined ? '' : thread.test(path) ? 'text_2' : 'accounts'))
        : part === 'media'
          ? 'media'
          : ((part === 'options' ? optionColumn(of, name) : undefined) ?? text);
    const said = code === 'time_past' ? isPast(cells.get('when')) : inWords(message, path, column);
    return { row, line, column, message: said };
  });
  const seen = new Set<string>();
  return found.filter(({ column, message }) => {
    const key = `${column} ${message}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

/** A table has no field to publish at once by, but a word. */
const isPast = (when: string | undefined): string =>
  `${when} is in the past. Write a time to come, or now to publish at once.`;

/** The sentence with the column in place of the path. */
function inWords(message: string, path: string, column: string): string {
  if (path === '' || column === '') return message;
  return message
    .replaceAll(`${path}: `, '')
    .replaceAll(path, column)
    .replaceAll(/platforms\.\w+\.items\[\d+\]\.(?:options\.\w+\.)?\w+(?:\[\d+\])?/g, column);
}
