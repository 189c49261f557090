export { type FilledStep, type Filling, fillDatabase } from './fill-database.ts';
export type { FilledOwners } from './find-owners.ts';
