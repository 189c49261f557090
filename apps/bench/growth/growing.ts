/** Tables that hold a row for each thing that is ever posted. All others stay small, and may be read from end to end. */
export const growing: ReadonlySet<string> = new Set([
  'posts',
  'publications',
  'items',
  'attempts',
  'usages',
  'idempotency_keys',
]);
