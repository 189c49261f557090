import type {
  ColumnChoice,
  ColumnQuestion,
  DateQuestion,
  RowPreview,
  RowProblem,
} from '@carillon/csv-import';
import { CommandError } from '../command-error.ts';
import { known } from '../terminal.ts';

export const dateOrders = ['day-first', 'month-first'] as const;

/** A problem as it is printed. */
export type Said = Omit<RowProblem, 'row'>;

/** Questions to answer before a table is stored. */
export interface Open {
  readonly dates: DateQuestion | null;
  readonly columns: ColumnQuestion | null;
}

/**
 * The columns that options such as `text=Message` choose; null for no option.
 * @throws {CommandError} for one without a `=`
 */
export function columnChoice(options: readonly string[]): ColumnChoice | null {
  const pairs = options.map((option) => {
    const [, ours, theirs] = /^([^=]+)=(.*)$/s.exec(option) ?? [];
    if (ours === undefined || theirs === undefined)
      throw new CommandError(
        `--column ${option} has no =. Write it as text=Message: ours, then the table’s.`,
      );
    return { ours: ours.trim(), theirs: theirs.trim() };
  });
  if (pairs.length === 0) return null;
  const chosen = Map.groupBy(pairs, ({ ours }) => ours);
  return Object.fromEntries(
    [...chosen].map(([ours, all]) => [ours, all.map(({ theirs }) => theirs).filter((name) => name !== '')]),
  );
}

/** Cells of rows that have none. */
export const defaultsOf = (
  given: Readonly<Record<string, string | boolean | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    ['profile', 'accounts'].flatMap((name) => {
      const cell = given[name];
      return typeof cell === 'string' && cell.trim() !== '' ? [[name, cell]] : [];
    }),
  );

/** Says with a problem of the whole table by which option it is solved. */
export function plainProblem({ row, line, column, message }: RowProblem, { dates, columns }: Open): Said {
  if (row !== null) return { line, column, message };
  const asks = dates !== null && column === 'when' ? `By --dates ${dateOrders.join(' or --dates ')}.` : '';
  const chooses = columns !== null && !message.endsWith('is missing.') ? byOptions(columns) : '';
  const lacks =
    columns?.lacksAccounts && column === 'accounts' ? 'By --accounts all, or --column accounts=….' : '';
  return { line, column, message: [message, asks, chooses, lacks].filter((part) => part !== '').join(' ') };
}

/** The options that choose what is proposed. */
function byOptions({ proposed }: ColumnQuestion): string {
  const options = Object.entries(proposed).flatMap(([ours, theirs]) =>
    theirs.map((name) => `--column ${quoted(`${ours}=${name}`)}`),
  );
  const example = options.length === 0 ? '--column text=…' : options.join(' ');
  return `Choose columns by ${example}; others are passed over then.`;
}

const quoted = (word: string): string =>
  /^[\w=.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** A row as it will be stored; `at` in ISO 8601, `when` by the clocks of its profile. */
export function plainPreview(preview: RowPreview) {
  const { line, profile, accounts, texts, ownTexts, media, options, time, tags } = preview;
  return {
    line,
    profile: profile.name,
    texts,
    tags,
    accounts: accounts.map(({ platform, platformUsername }) => `${platform}:@${platformUsername}`),
    ownTexts: Object.fromEntries(ownTexts.map(({ platform, text }) => [platform, text])),
    media: media.map(({ from, altText }) => ({ name: nameOf(from), altText })),
    options: Object.fromEntries(options.map(({ column, words }) => [column, words])),
    when: whenInWords(time, profile.timezone),
    at: 'at' in time ? time.at : null,
  };
}

const nameOf = (from: RowPreview['media'][number]['from']): string =>
  'url' in from ? from.url : 'file' in from ? from.file : from.id;

function whenInWords(time: RowPreview['time'], timezone: string): string {
  const local = 'at' in time && time.at !== null ? `${localTime(time.at, timezone)} ${timezone}` : '';
  switch (time.kind) {
    case 'now':
      return 'now';
    case 'draft':
      return 'draft';
    case 'slot':
      return `the next free time${local && `, as of now ${local}`}`;
    case 'time':
      return local;
    default:
      return time satisfies never;
  }
}

/** Such as `Mon 2027-03-01 09:00`. */
function localTime(at: string, timezone: string): string {
  const moment = new Date(at);
  const clock = moment.toLocaleString('sv', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  return `${moment.toLocaleDateString('en', { timeZone: timezone, weekday: 'short' })} ${clock}`;
}

/** A row as people read it. */
export function shownPreview({
  line,
  profile,
  accounts,
  texts,
  ownTexts,
  media,
  options,
  when,
  tags,
}: ReturnType<typeof plainPreview>) {
  const own = Object.entries(ownTexts).map(([platform, text]) => [`text_${platform}`, text]);
  return known({
    line,
    profile,
    accounts,
    when,
    ...Object.fromEntries(texts.map((text, index) => [index === 0 ? 'text' : `text_${index + 1}`, text])),
    ...Object.fromEntries(own),
    ...options,
    media:
      media.length === 0
        ? null
        : media.map(({ name, altText }) => (altText === '' ? name : `${name} (${altText})`)),
    tags,
  });
}
