export { countWaiting } from './accounts/count-waiting.ts';
export { lastPublished } from './accounts/last-published.ts';
export { listConnections } from './accounts/list-connections.ts';
export { renameAccount } from './accounts/rename-account.ts';
export {
  forgetTokenRefusal,
  othersServedSince,
  recordTokenRefusal,
  type TokenRefusal,
} from './accounts/token-refusals.ts';
export {
  type Caller,
  createApiKey,
  createOwnApiKey,
  findCaller,
  findOwnApiKey,
  listApiKeys,
  type NewApiKey,
  revokeApiKey,
  revokeOwnApiKey,
} from './api-keys.ts';
export * from './attention/index.ts';
export * from './audit/index.ts';
export { type Authorizing, keepAuthorization, takeAuthorization } from './authorizations.ts';
export {
  type Breakers,
  type Circuit,
  closeBreaker,
  type OpenBreaker,
  openBreaker,
  readBreakers,
} from './breakers.ts';
export {
  type Database,
  type DatabaseOptions,
  openDatabase,
  type Queries,
  type Sql,
} from './client.ts';
export { clockDifference, currentTime } from './clock.ts';
export {
  type ChangeResult,
  changeCredentials,
  maxChangeMs,
  maxChangeWaitMs,
  readCredentials,
  replaceCredentials,
  type StoredCredentials,
} from './credentials.ts';
export { isLockTimeout, isTaken, isTransient, isUnavailable, LockTimeout } from './database-errors.ts';
export { databaseProblem } from './database-problem.ts';
export { databaseRefusal } from './database-refusal.ts';
export * from './first-steps/index.ts';
export { type Backlog, type RowFleet, readFleet } from './fleet/read-fleet.ts';
export { forgetWorker, heartbeat, type SeenWorker, workerSilenceMs } from './fleet/workers.ts';
export { type Forwarder, listForwarders, noteForwarder } from './forwarders.ts';
export { type Grouping, grouped } from './groups/grouped.ts';
export { byItself, type Writes, writeTogether } from './groups/write-together.ts';
export {
  type Answer,
  type Answered,
  answerOnce,
  forgetIdempotencyKeys,
  hasAnswer,
  type KeyedRequest,
} from './idempotency/answer-once.ts';
export { inTransaction } from './in-transaction.ts';
export * from './kept-texts/index.ts';
export * from './mail-notices/index.ts';
export * from './media/index.ts';
export type { Page, PageRequest } from './page.ts';
export { pendingMigrations } from './pending-migrations.ts';
export * from './people/index.ts';
export type { CalendarEntry, CalendarKey } from './posts/calendar-entry.ts';
export {
  type Author,
  type Creation,
  createPosts,
  type PostRow,
  type StoredPost,
  type WantedPost,
} from './posts/create-posts.ts';
export { type Deletion, deletePost } from './posts/delete-post.ts';
export { findTargets, type TargetsQuery } from './posts/find-targets.ts';
export type { PublicationKey } from './posts/hold-publication.ts';
export { type Count, countedStatuses, countListed, type ListedCounts } from './posts/list/count-listed.ts';
export { listedStatuses, type PostFilter } from './posts/list/filter.ts';
export { listPosts } from './posts/list/list-posts.ts';
export { indexWords, maxWords, type Search, searchOf } from './posts/list/search.ts';
export { type AttemptKey, type AttemptRow, type AttemptsQuery, listAttempts } from './posts/list-attempts.ts';
export { type CalendarRange, listCalendar } from './posts/list-calendar.ts';
export { type LockedPost, lockPost } from './posts/lock-post.ts';
export {
  type FormerPlan,
  keepForUndo,
  keepNewForUndo,
  listUndos,
  type OpenUndo,
  takeUndo,
} from './posts/publishing-undos.ts';
export { type CalendarCell, type CalendarParts, readCalendar } from './posts/read-calendar.ts';
export {
  findPostsOf,
  getPost,
  type OwnedPost,
  type PublicationRow,
  type Reader,
} from './posts/read-posts.ts';
export { readTargets } from './posts/read-targets.ts';
export { type Resend, resendPost } from './posts/resend-post.ts';
export { type PublicationResend, resendPublication } from './posts/resend-publication.ts';
export { type Stop, stopPublication } from './posts/stop-publication.ts';
export { storeChange } from './posts/store-change.ts';
export { changePreferences, type Preferences, readPreferences } from './preferences.ts';
export {
  changeProfile,
  createOwnProfile,
  createProfile,
  describeProfile,
  findForeignProfiles,
  findProfile,
  hasProfile,
  listProfiles,
  type NewProfile,
  type ProfileChange,
  type ProfileDescription,
  profileTimezone,
} from './profiles.ts';
export { adoptFound } from './publications/adopt-found.ts';
export {
  type AuditedItem,
  type AuditQuery,
  endAudit,
  postponeAudits,
  takeAudits,
} from './publications/audit.ts';
export { type CardPicture, keepCardPictures, readCardPicture } from './publications/card-pictures.ts';
export {
  claimPublication,
  claimTogether,
} from './publications/claim.ts';
export type {
  Claim,
  Claimant,
  ClaimedAccount,
  ClaimedFile,
  ClaimedItem,
  ClaimedMedium,
  ClaimRequest,
} from './publications/claimed.ts';
export {
  databaseMoment,
  forgetDispatches,
  keepDispatches,
  markDispatched,
  takeUndispatched,
  type Undispatched,
  unmarkDispatched,
  withoutQueue,
  withQueue,
} from './publications/dispatch.ts';
export { findObstacle, type Obstacle, type ObstacleQuery } from './publications/find-obstacle.ts';
export {
  type Finished,
  type FinishRequest,
  finishPublication,
  finishTogether,
} from './publications/finish.ts';
export {
  type FixedItem,
  type Intent,
  type IntentRequest,
  intendItems,
  intendTogether,
} from './publications/intend.ts';
export {
  type RecordedItem,
  readReach,
  recordSent,
  releaseItems,
  type SentItem,
  takeBackItems,
  takenIds,
} from './publications/items.ts';
export { type Lease, renewLeases } from './publications/lease.ts';
export { nextOfAccount } from './publications/next-of-account.ts';
export {
  type AttemptEnd,
  failMissed,
  failPublication,
  type Parking,
  parkPublication,
  type Refusal,
} from './publications/settle.ts';
export { forgetUploads, type NotedUpload, noteUpload } from './publications/uploads.ts';
export { readPunctuality } from './punctuality/read-punctuality.ts';
export * from './queue/index.ts';
export * from './requests/index.ts';
export { doubtDue, doubtLost, isFailover, type LongStop } from './restore/doubt-due.ts';
export { type HeldPublication, holdDue, listHeld } from './restore/hold-due.ts';
export {
  differ,
  type History,
  type Identity,
  noteIdentity,
  noteProgress,
  readHistory,
  readIdentity,
} from './restore/lineage.ts';
export { type KeyRotated, type KeyRotation, rotateApiKey } from './rotate-api-key.ts';
export {
  groupCredentials,
  listStale,
  replaceSealed,
  type SealedGroup,
  type SealedRow,
} from './sealed-credentials.ts';
export { maxLockWaitMs, roleSettings } from './session-settings.ts';
export {
  endOtherSessions,
  endSession,
  endSessionOf,
  endSessionsOf,
  findSession,
  forgetSessions,
  listSessions,
  openSessions,
  type Person,
  proveSession,
  type SessionFacts,
  type SignInMethod,
  sessionIdleMs,
  startSession,
} from './sessions.ts';
export { hasAdmin, hasPeople, type Installer, installAdmin, setUpNonce } from './set-up.ts';
export { rememberedSetting } from './settings.ts';
export * from './sign-in/index.ts';
export { postgresCalendar } from './slots/postgres-calendar.ts';
export {
  blockAccount,
  type ConnectedAccount,
  connectAccount,
  countAccounts,
  disconnectAccount,
  type FormerAccess,
  hasAccount,
  listAccounts,
  requireReconnect,
  sandboxPlatforms,
} from './social-accounts.ts';
export { databaseTakeOver, type TakeOver } from './take-over.ts';
export { countAsReal, countPosts } from './usages.ts';
export { changePassword, createUser, findPassword, findUser, inviteByOidc, type NewUser } from './users.ts';
export { horizon, type WakeUp } from './wake-up.ts';
export * from './webhooks/index.ts';
