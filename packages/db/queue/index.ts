export { type DescribedPublication, describePublications } from './describe-publications.ts';
export type { AccountsFilter } from './first-of-accounts.ts';
export { listInFlight, listQueue, nextDue, type QueuePlace, type QueueRequest } from './list-queue.ts';
