export { type CalendarEntry, listCalendar, readCalendar } from './calendar.ts';
export { type CalendarScope, calendarStatuses } from './calendar-scope.ts';
export {
  type Author,
  type Creation,
  createPosts,
  createTogether,
  rowOf,
  type StoredPost,
  type WantedPost,
} from './create-posts.ts';
export { deletePost } from './delete-post.ts';
export { findHolders, type HeldPost, holderOf, takeExternalId } from './external-ids.ts';
export { refusesRepeats } from './item-columns.ts';
export { countedStatuses, countListed } from './list/count-listed.ts';
export { listedStatuses, type PostFilter } from './list/filter.ts';
export { listPostIds, listPosts } from './list/list-posts.ts';
export type { ListedPublication } from './list/read-listed.ts';
export { indexWords, maxWords, searchOf } from './list/search.ts';
export { type AttemptKey, type AttemptRow, listAttempts } from './list-attempts.ts';
export { atTime, type LockedPost, lockFreePosts, lockPost } from './lock-post.ts';
export { type Look, lookBeside, marks } from './look-beside.ts';
export {
  type FormerPlan,
  keepForUndo,
  keepNewForUndo,
  listUndos,
  type OpenUndo,
  takeUndo,
} from './publishing-undos.ts';
export { findPostsOf, getPost, type PublicationRow, type ReadItem } from './read-posts.ts';
export { readUnsettled } from './read-unsettled.ts';
export { resendPost, resendPublication } from './resend.ts';
export { readChanged, stopPublication } from './stop-publication.ts';
export { changeMetadata, storeChange } from './store-change.ts';
export { storeTimes } from './store-times.ts';
export { type Charges, type ChargesQuery, sumCharges } from './sum-charges.ts';
export { findTargets, readTargets, type TargetsQuery } from './targets.ts';
