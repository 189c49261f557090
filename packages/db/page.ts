/**
 * Which part of a list is asked for. Without `after` and `before`, its beginning; both are never given. A key is that of an
 * entry, which need not exist any more.
 */
export interface PageRequest<Key = string> {
  /** Most entries. */
  readonly limit: number;
  /** The key that the page before ended with. */
  readonly after?: Key | undefined;
  /** The key that the page behind begins with: asked for are the entries that stand right before it. */
  readonly before?: Key | undefined;
}

/** A part of a list, and whether there is more behind it. */
export interface Part<Row> {
  readonly rows: Row[];
  readonly hasMore: boolean;
}

/** A part of a list that is read both ways, and whether anything stands before it. */
export interface Page<Row> extends Part<Row> {
  readonly hasPrevious: boolean;
}

/** From a read of one row more than were asked for: it shows whether there are more. */
export const toPart = <Row>(found: readonly Row[], limit: number): Part<Row> => ({
  rows: found.slice(0, limit),
  hasMore: found.length > limit,
});

/** Entries of a list from a place on, as one statement reads them. */
export interface Stretch<Key = string> {
  /** The key where it begins, without the entry that has it unless `including`; from the list's beginning without one. */
  readonly from: Key | undefined;
  readonly including: boolean;
  /** Against the order of the list; the entries come in that order, too. */
  readonly backwards: boolean;
  /** Most entries. */
  readonly take: number;
}

/**
 * A page of a list, forwards or backwards, in the order of the list. A page that is asked for by a key is followed by a look
 * for one entry on the other side of it: the entry that had the key may be gone, and all of them with it.
 */
export async function readPage<Row, Key = string>(
  { limit, after, before }: PageRequest<Key>,
  read: (stretch: Stretch<Key>) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const backwards = before !== undefined;
  const from = before ?? after;
  const { rows, hasMore } = toPart(await read({ from, including: false, backwards, take: limit + 1 }), limit);
  const others =
    from === undefined ? [] : await read({ from, including: true, backwards: !backwards, take: 1 });
  const hasOthers = others.length > 0;
  return backwards
    ? { rows: rows.reverse(), hasMore: hasOthers, hasPrevious: hasMore }
    : { rows, hasMore, hasPrevious: hasOthers };
}

/** Parts of a query by Prisma for a stretch of a list that is in the order of its ids. */
export function inOrderOfIds(order: 'asc' | 'desc', { from, including, backwards, take }: Stretch) {
  const direction = (order === 'asc') === backwards ? 'desc' : 'asc';
  const id: IdBound = from === undefined ? {} : beyond(direction, from, including);
  return { id, orderBy: { id: direction }, take } as const;
}

interface IdBound {
  readonly gt?: string;
  readonly gte?: string;
  readonly lt?: string;
  readonly lte?: string;
}

function beyond(direction: 'asc' | 'desc', from: string, including: boolean): IdBound {
  if (direction === 'asc') return including ? { gte: from } : { gt: from };
  return including ? { lte: from } : { lt: from };
}

/** Ids from `first` on, and up to `end`, which is not among them. */
export interface IdSpan {
  readonly first: string;
  readonly end: string;
}

/** The part of a span of ids that a stretch of a list is in whose greatest ids come first. */
export function idsIn({ from, including, backwards }: Omit<Stretch, 'take'>, { first, end }: IdSpan): IdSpan {
  if (from === undefined) return { first, end };
  const place = including === backwards ? from : `${from}0`; // right behind it: no id begins with another
  return backwards
    ? { first: [first, place].toSorted()[1] ?? place, end }
    : { first, end: [end, place].toSorted()[0] ?? place };
}

/** Entries in the order in which they were read, and the key from which on there may be more; null at the end. */
interface Scanned<Row> {
  readonly rows: readonly Row[];
  readonly onwards: string | null;
}

/** A page that may end early, with the keys for the pages beside it; those may have nothing. Null at the ends of the list. */
interface ScannedPage<Row> {
  readonly rows: Row[];
  readonly next: string | null;
  readonly previous: string | null;
}

/**
 * A page of a scan through a list whose greatest ids come first.
 * @param all of the ids that a list of this kind may have
 */
export function toScannedPage<Row>(
  { after, before }: Omit<PageRequest, 'limit'>,
  { rows, onwards }: Scanned<Row>,
  idOf: (row: Row) => string,
  all: IdSpan,
): ScannedPage<Row> {
  const backwards = before !== undefined;
  const [first] = rows;
  const inSight = first === undefined ? onwards : idOf(first);
  const back = (before ?? after) === undefined ? null : (inSight ?? (backwards ? all.end : all.first));
  return backwards
    ? { rows: rows.toReversed(), next: back, previous: onwards }
    : { rows: [...rows], next: onwards, previous: back };
}
