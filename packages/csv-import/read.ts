export { bodyOf, valuesOf } from './batch.ts';
export { placeProblems } from './place-problem.ts';
export { previewOf } from './preview-rows.ts';
export { type ReadFile, readRowsInTurns } from './read-rows.ts';
export type { RowProblem } from './read-table.ts';
export type { KnownProfile, RowPost } from './row-to-post.ts';
