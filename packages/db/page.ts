/** Which part of a list is asked for. Without `after`, its beginning. */
export interface PageRequest {
  /** Most entries. */
  readonly limit: number;
  /** The id that the part before ended with. It need not exist any more. */
  readonly after?: string | undefined;
}

/** A part of a list, and whether there is more behind it. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly hasMore: boolean;
}

/** From a read of one row more than were asked for: it shows whether there are more. */
export const toPage = <Row>(found: readonly Row[], limit: number): Page<Row> => ({
  rows: found.slice(0, limit),
  hasMore: found.length > limit,
});
