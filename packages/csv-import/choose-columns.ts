import { platforms } from '@carillon/core';
import { columns, resultColumns, textColumns } from './columns.ts';
import { optionColumns } from './option-columns.ts';

/**
 * Which columns of a table are meant: by the name of ours, theirs as the first line writes them. The cells of several are joined
 * in their order, such as those of a date and a time. Columns that are not chosen and not called as ours are passed over.
 */
export type ColumnChoice = Readonly<Record<string, readonly string[]>>;

/** Question about a table whose columns are not called as ours. */
export interface ColumnQuestion {
  /** Names of its columns, as the first line writes them. */
  readonly headers: readonly string[];
  /** Their probable meaning. */
  readonly proposed: ColumnChoice;
  /** Nothing says which accounts the posts are for: neither a column nor a default. */
  readonly lacksAccounts: boolean;
}

/** Names that the first line may have without a choice. */
export const knownColumns: ReadonlySet<string> = new Set([
  ...columns.map(({ name }) => name),
  ...textColumns,
  ...platforms.map((platform) => `text_${platform}`),
  ...optionColumns.map(({ name }) => name),
  ...resultColumns,
]);

/** Joint of the cells of columns that are read as one. */
const joints: Readonly<Record<string, string>> = { when: ' ', accounts: ', ', tags: ', ' };
const jointOf = (name: string): string =>
  name === 'media' || name === 'alt_text' ? '|' : (joints[name] ?? '\n');

/** One cell of several; pictures and their texts keep their order. */
export function joined(name: string, cells: readonly string[]): string {
  if (cells.length === 1) return cells[0] ?? '';
  if (name === 'alt_text')
    return cells
      .map((cell) => cell.trim())
      .join('|')
      .replace(/\|+$/, '');
  return cells.filter((cell) => cell.trim() !== '').join(jointOf(name));
}

export const columnName = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** A column as it is read: our name, and the places of the table's columns that it comes from. */
export interface ReadColumn {
  readonly name: string;
  readonly places: readonly number[];
}

/** The columns of a first line by a choice, in the order of their places; names of the choice that are not in it are `missing`. */
export function chosenColumns(
  cells: readonly string[],
  choice: ColumnChoice,
): { readonly read: readonly ReadColumn[]; readonly missing: readonly string[] } {
  const missing: string[] = [];
  const used = new Set<number>();
  const placeOf = (header: string): number[] => {
    const exact = cells.findIndex((cell) => cell.trim() === header.trim());
    const place = exact === -1 ? cells.findIndex((cell) => columnName(cell) === columnName(header)) : exact;
    if (place === -1) missing.push(header);
    return place === -1 ? [] : [place];
  };
  const chosen = Object.entries(choice).map(([name, headers]) => {
    const places = headers.flatMap(placeOf);
    for (const place of places) used.add(place);
    return { name, places };
  });
  const own = cells.flatMap((cell, place) => {
    const name = columnName(cell);
    return knownColumns.has(name) && !used.has(place) && !Object.hasOwn(choice, name)
      ? [{ name, places: [place] }]
      : [];
  });
  const read = [...chosen.filter(({ places }) => places.length > 0), ...own];
  return {
    read: read.toSorted((one, other) => Math.min(...one.places) - Math.min(...other.places)),
    missing,
  };
}

/** Columns of other products and of people's own tables, by their names without what stands in brackets or behind a dash. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  text: [
    ...[
      'text',
      'message',
      'post',
      'posts',
      'content',
      'caption',
      'copy',
      'tweet',
      'post_text',
      'post_content',
    ],
    ...['body', 'description', 'link', 'links', 'url', 'post_link'],
  ],
  when: [
    ...[
      'date_time',
      'datetime',
      'posting_time',
      'scheduled_at',
      'scheduled_time',
      'scheduled_for',
      'schedule',
    ],
    ...['publish_at', 'publish_date', 'post_date', 'scheduled_date', 'postatspecifictime', 'date'],
    ...['time', 'publish_time', 'post_time', 'hour'],
  ],
  accounts: ['accounts', 'account', 'channel', 'channels', 'network', 'networks', 'platform', 'platforms'],
  tags: ['tags', 'tag', 'labels', 'label', 'categories', 'category'],
  media: [
    ...[
      'media',
      'media_url',
      'media_urls',
      'image',
      'images',
      'image_url',
      'image_urls',
      'picture',
      'pictures',
    ],
    ...['picture_url', 'picture_urls', 'photo', 'photo_url', 'imageurls', 'video', 'video_url', 'videourls'],
  ],
  alt_text: ['alt_text', 'alt_texts', 'alt', 'image_alt', 'image_alt_text', 'alt_text_picture'],
  profile: ['profile', 'brand', 'workspace'],
  timezone: ['timezone', 'time_zone'],
  external_id: ['external_id', 'reference'],
};

/** Columns of which there may be several, numbered: `Picture Url 1`, `Picture Url 2`. */
const numbered: readonly string[] = ['media', 'alt_text'];

/** Columns whose second meaning is added to the first: a link to its text, a time to its date. */
const adding: ReadonlySet<string> = new Set([
  ...['link', 'links', 'url', 'post_link', 'time', 'publish_time', 'post_time', 'hour'],
]);

function plainHeader(cell: string): { readonly name: string; readonly isNumbered: boolean } {
  const plain = cell.replace(/\((s)\)/gi, '$1').replace(/\s*(?:\(.*\)|\[.*\]|\s[-–—:]\s.*)\s*$/s, '');
  const name = columnName(plain);
  return { name: name.replace(/_\d+$/, ''), isNumbered: /_\d+$/.test(name) };
}

/** Probable meanings of the columns of a first line; unknown ones are in none. */
export function proposedColumns(cells: readonly string[]): ColumnChoice {
  const headers = cells.slice(0, maxProposed).map((cell) => ({ cell: cell.trim(), ...plainHeader(cell) }));
  const found = Object.entries(meanings).map(([name, words]) => {
    const meant = words.flatMap((word) => headers.filter((header) => header.name === word));
    if (numbered.includes(name))
      return [name, meant.filter(({ isNumbered }, index) => isNumbered || index === 0)];
    const main = meant.find((header) => !adding.has(header.name) && !header.isNumbered);
    const added = meant.find((header) => adding.has(header.name) && !header.isNumbered);
    return [name, [main, added].filter((header) => header !== undefined)];
  });
  const named = found as [string, { readonly cell: string }[]][];
  return Object.fromEntries(
    named
      .filter(([, meant]) => meant.length > 0)
      .map(([name, meant]) => [name, [...new Set(meant.map(({ cell }) => cell))]]),
  );
}

const maxProposed = 500;
