export { ApiError } from './api-error.ts';
export {
  type AuditAction,
  type AuditActor,
  auditActionNames,
  auditActions,
  auditActors,
} from './audit-actions.ts';
export {
  type BulkAction,
  type BulkFacts,
  type BulkMove,
  canPutBack,
  fitsBulk,
  isDelayed,
  maxBulkPosts,
} from './bulk/bulk-action.ts';
export { daysBetween, movedTime } from './bulk/moved-time.ts';
export { backoff, canRetry, nextAttempt } from './can-retry.ts';
export {
  type ChangedPost,
  changePost,
  openStatus,
  type StoredPublication,
} from './change-post.ts';
export { changesIn, isNoChange, type ReadPost, type WantedChange } from './changes-in.ts';
export { type Clock, systemClock } from './clock.ts';
export { apiError, type ErrorCode, errorCatalogue, invalidRequest } from './errors.ts';
export {
  type FailureCode,
  type FailureFacts,
  factsFor,
  failureCodes,
  failureFacts,
} from './failure-facts.ts';
export { foldedText, hasWords } from './folded-text.ts';
export { firstId, type IdPrefix, idPattern, idPrefixes, madeAt, newId } from './ids.ts';
export {
  type ItemOptions,
  maxOptionLength,
  type OptionRules,
  type OptionValue,
  type OptionValues,
  optionsInWords,
  type PostOption,
  sortedOptions,
} from './item-options.ts';
export { type KeyShare, keyShare } from './key-share.ts';
export { type Lane, type LaneLimits, openLane, openLanes } from './lane.ts';
export type { Measure, Measures } from './measure-texts.ts';
export { measureTexts, unitMeaning } from './measure-texts.ts';
export { type MediaContext, mediaIdsOf, outgrownProblem } from './media/check-media.ts';
export { currentHint, pictureProblems } from './media/check-medium.ts';
export {
  isLarge,
  largePixels,
  type MediaFacts,
  type MediaType,
  mediaTypes,
  type VideoFacts,
} from './media/facts.ts';
export { fileOf, goesStill, isUnder, limitsAtUpload } from './media/file-for.ts';
export type { FileLimits } from './media/file-limits.ts';
export {
  goesAlone,
  type MediaRules,
  type NetworkMediaRules,
  type PlannedMedium,
  rulesWith,
} from './media/rules.ts';
export {
  attemptMessage,
  batchMessage,
  changedMessage,
  createdMessage,
  deletedMessage,
  type NamedAccount,
  nameAccounts,
  nameNetworks,
  resentMessage,
  settledMessage,
  stoppedMessage,
  storedSentences,
} from './messages.ts';
export type { Failure, Outcome, OutcomeKind } from './outcome.ts';
export {
  type Held,
  heldLimits,
  type Located,
  limitsFor,
  type NetworkLimits,
  networkLimitsNames,
} from './own-limits.ts';
export { pictureKey } from './picture-key.ts';
export {
  checkLimits,
  type PlannedPost,
  type PlannedPublication,
  type PostPlan,
  planPost,
  planTime,
  priceOf,
} from './plan-post.ts';
export { defaultPlans, type Plan, type PlanLimits, type Plans, planNames } from './plans.ts';
export { byPlatform, type Platform, platforms, platformTitles } from './platform.ts';
export {
  type FoundTarget,
  type Item,
  type ItemLimits,
  maxItems,
  type PlannedAccount,
  type PlannedApplication,
  type Target,
} from './post-request.ts';
export type { Problem } from './problems.ts';
export {
  problem,
  problemCatalogue,
  unknownField,
  unknownParameter,
} from './problems.ts';
export {
  latenessBounds,
  type PunctualAccount,
  type Punctuality,
  type PunctualSpan,
} from './punctuality.ts';
export {
  maxReturnOrigins,
  maxReturnUrlLength,
  returnOrigin,
  returnUrlExpected,
} from './return-origin.ts';
export { type Count, countFor, reviewPost } from './review-post.ts';
export { sayRetry } from './say-retry.ts';
export { assistantScopes, isScope, maxProfilesOfKey, type Scope, scopes, usualScopes } from './scopes.ts';
export { cleanText, sentence, type Values } from './sentence.ts';
export { type AccountServer, readServerFacts, type ServerFacts } from './server-facts.ts';
export {
  type Calendar,
  type CalendarQuery,
  calendarName,
  type FullUntil,
  type TimedPreferences,
} from './slots/calendar.ts';
export type { CalendarDay } from './slots/choose-slot.ts';
export { clockCells } from './slots/clock-cells.ts';
export { explainSlot, slotReasons } from './slots/explain-slot.ts';
export {
  type FoundSlot,
  findSlots,
  nextSlots,
} from './slots/find-slots.ts';
export { isTimezone, type LocalDay, localTime } from './slots/local-day.ts';
export {
  type BestWindow,
  type BestWindows,
  preferencesFor,
  type SlotPreferences,
} from './slots/network-preferences.ts';
export { placeInSlots, type SlotRequest } from './slots/place-in-slots.ts';
export { type PostingWindow, type Weekday, weekdays } from './slots/posting-window.ts';
export { type LocalTime, resolveLocalTime } from './slots/resolve-local-time.ts';
export {
  type PostStatus,
  type PublicationStatus,
  postStatuses,
  publicationStatuses,
  resendable,
} from './status.ts';
export {
  type MailKind,
  mailKinds,
  type WebhookEventType,
  type WebhookKind,
  webhookEventTypes,
  webhookKinds,
} from './webhook-events.ts';
