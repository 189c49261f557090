export type { BatchRow, ImportApi, Work } from './batch.ts';
export { type Checked, checkRows } from './check-rows.ts';
export { type Column, columns, template } from './columns.ts';
export { type Import, openImport, type RowResult } from './import-rows.ts';
export type { PictureZip } from './open-zip.ts';
export { type ReadFile, readRows } from './read-rows.ts';
export type { RowProblem } from './read-table.ts';
export { resultCsv, resultsOf } from './result-csv.ts';
export type { Known, KnownAccount, KnownProfile, NamedMedium, RowPost } from './row-to-post.ts';
