export { type Authorizing, keepAuthorization, takeAuthorization } from './accounts/authorizations.ts';
export {
  forgetTokenRefusal,
  othersServedSince,
  recordTokenRefusal,
  type TokenRefusal,
} from './accounts/blocking.ts';
export { countWaiting, lastPublished, listConnections } from './accounts/connections.ts';
export {
  type ChangeResult,
  changeCredentials,
  groupCredentials,
  listStale,
  maxChangeMs,
  maxChangeWaitMs,
  readCredentials,
  replaceCredentials,
  replaceSealed,
  type SealedGroup,
  type SealedRow,
  type StoredCredentials,
} from './accounts/credentials.ts';
export {
  blockAccount,
  type ConnectedAccount,
  connectAccount,
  countAccounts,
  disconnectAccount,
  type FormerAccess,
  hasAccount,
  listAccounts,
  renameAccount,
  requireReconnect,
  sandboxPlatforms,
} from './accounts/social-accounts.ts';
export {
  type Caller,
  createApiKey,
  createOwnApiKey,
  findCaller,
  findOwnApiKey,
  type KeyRotated,
  type KeyRotation,
  listApiKeys,
  type NewApiKey,
  revokeApiKey,
  revokeOwnApiKey,
  rotateApiKey,
} from './api-keys.ts';
export * from './attention/index.ts';
export * from './audit/index.ts';
export {
  type Breakers,
  type Circuit,
  closeBreaker,
  type OpenBreaker,
  openBreaker,
  readBreakers,
} from './breakers.ts';
export {
  clockDifference,
  currentTime,
  type Database,
  type DatabaseOptions,
  inTransaction,
  openDatabase,
  type Queries,
  type Sql,
} from './client.ts';
export { isLockTimeout, isTaken, isTransient, isUnavailable, LockTimeout } from './database-errors.ts';
export { databaseProblem, databaseRefusal } from './database-problem.ts';
export {
  type FirstSteps,
  findPlayground,
  type Playground,
  type PlaygroundAccount,
  readFirstSteps,
} from './first-steps.ts';
export {
  type Backlog,
  forgetWorker,
  heartbeat,
  type RowFleet,
  readFleet,
  type SeenWorker,
  workerSilenceMs,
} from './fleet.ts';
export { type Forwarder, listForwarders, noteForwarder } from './forwarders.ts';
export { byItself, type Grouping, grouped, type Writes, writeTogether } from './groups.ts';
export {
  type Answer,
  type Answered,
  answerOnce,
  forgetIdempotencyKeys,
  hasAnswer,
  type KeyedRequest,
} from './idempotency.ts';
export {
  changeKeptText,
  createKeptText,
  deleteKeptText,
  forgetKeptTexts,
  type KeptForm,
  listKeptTexts,
  readKeptText,
} from './kept-texts.ts';
export * from './mail-notices/index.ts';
export * from './media/index.ts';
export type { Page, PageRequest } from './page.ts';
export { databaseTakeOver, pendingMigrations, type TakeOver } from './pending-migrations.ts';
export * from './people/index.ts';
export type { CalendarEntry, CalendarKey } from './posts/calendar.ts';
export {
  type CalendarCell,
  type CalendarParts,
  type CalendarRange,
  listCalendar,
  readCalendar,
} from './posts/calendar.ts';
export {
  type Author,
  type Creation,
  createPosts,
  type PostRow,
  type StoredPost,
  type WantedPost,
} from './posts/create-posts.ts';
export { type Deletion, deletePost } from './posts/delete-post.ts';
export { type Count, countedStatuses, countListed, type ListedCounts } from './posts/list/count-listed.ts';
export { listedStatuses, type PostFilter } from './posts/list/filter.ts';
export { listPosts } from './posts/list/list-posts.ts';
export { indexWords, maxWords, type Search, searchOf } from './posts/list/search.ts';
export { type AttemptKey, type AttemptRow, type AttemptsQuery, listAttempts } from './posts/list-attempts.ts';
export { type LockedPost, lockPost } from './posts/lock-post.ts';
export {
  type FormerPlan,
  keepForUndo,
  keepNewForUndo,
  listUndos,
  type OpenUndo,
  takeUndo,
} from './posts/publishing-undos.ts';
export {
  findPostsOf,
  getPost,
  type OwnedPost,
  type PublicationRow,
  type Reader,
} from './posts/read-posts.ts';
export { type PublicationResend, type Resend, resendPost, resendPublication } from './posts/resend.ts';
export type { PublicationKey } from './posts/stop-publication.ts';
export { type Stop, stopPublication } from './posts/stop-publication.ts';
export { storeChange } from './posts/store-change.ts';
export { findTargets, readTargets, type TargetsQuery } from './posts/targets.ts';
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
export {
  type AuditedItem,
  type AuditQuery,
  adoptFound,
  endAudit,
  postponeAudits,
  takeAudits,
} from './publications/audit.ts';
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
  horizon,
  keepDispatches,
  markDispatched,
  takeUndispatched,
  type Undispatched,
  unmarkDispatched,
  type WakeUp,
  withoutQueue,
  withQueue,
} from './publications/dispatch.ts';
export { findObstacle, type Obstacle, type ObstacleQuery } from './publications/find-obstacle.ts';
export {
  type Finished,
  type FinishRequest,
  finishPublication,
  finishTogether,
  nextOfAccount,
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
export {
  type AttemptEnd,
  failMissed,
  failPublication,
  type Parking,
  parkPublication,
  type Refusal,
} from './publications/settle.ts';
export {
  type CardPicture,
  forgetUploads,
  keepCardPictures,
  type NotedUpload,
  noteUpload,
  readCardPicture,
} from './publications/uploads.ts';
export { readPunctuality } from './punctuality.ts';
export type { AccountsFilter } from './queue.ts';
export {
  type DescribedPublication,
  describePublications,
  listInFlight,
  listQueue,
  nextDue,
  type QueuePlace,
  type QueueRequest,
} from './queue.ts';
export {
  type ApiRequest,
  eraseRequests,
  findRequest,
  forgetRequests,
  listRequests,
  type RequestFilter,
  type RequestReader,
  recordRequests,
} from './requests.ts';
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
export { maxLockWaitMs, roleSettings } from './session-settings.ts';
export {
  hasAdmin,
  hasPeople,
  type Installer,
  installAdmin,
  rememberedSetting,
  setUpNonce,
} from './set-up.ts';
export * from './sign-in/index.ts';
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
} from './sign-in/sessions.ts';
export { postgresCalendar } from './slots/postgres-calendar.ts';
export { countAsReal, countPosts } from './usages.ts';
export {
  changePassword,
  changePreferences,
  createUser,
  findPassword,
  findUser,
  inviteByOidc,
  type NewUser,
  type Preferences,
  readPreferences,
} from './users.ts';
export * from './webhooks/index.ts';
