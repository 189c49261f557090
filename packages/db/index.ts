export { countWaiting } from './accounts/count-waiting.ts';
export { listConnections } from './accounts/list-connections.ts';
export { forgetTokenRefusal, recordTokenRefusal, type TokenRefusal } from './accounts/token-refusals.ts';
export {
  type Caller,
  createApiKey,
  createOwnApiKey,
  findCaller,
  listApiKeys,
  type NewApiKey,
  revokeApiKey,
  revokeOwnApiKey,
} from './api-keys.ts';
export { anonymiseAudit } from './audit/anonymise-audit.ts';
export { forgetAuditEvents } from './audit/forget-audit-events.ts';
export {
  type AuditFilter,
  type AuditReader,
  type AuditRow,
  listAuditEvents,
} from './audit/list-audit-events.ts';
export { type AuditNames, nameAuditEvents } from './audit/name-events.ts';
export {
  type AuditAuthor,
  type AuditDetails,
  type AuditEvent,
  recordAudit,
  triedEmail,
} from './audit/record-audit.ts';
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
  maxLockWaitMs,
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
export { isLockTimeout, isTaken, isUnavailable, LockTimeout } from './database-errors.ts';
export { databaseProblem } from './database-problem.ts';
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
export { mediaKeepMs } from './media/attach-media.ts';
export { changeMedium } from './media/change-medium.ts';
export {
  deleteMedium,
  expireMedia,
  findDeleted,
  findExpired,
  forgetCardPictures,
  forgetContents,
  forgetMedia,
} from './media/delete-media.ts';
export { areProcessing, findMedia } from './media/find-media.ts';
export { type AttachedRow, mediaOfPosts } from './media/media-of-posts.ts';
export { countUses, listUsingPosts, type MediumUses, type UsingPost } from './media/media-uses.ts';
export {
  failMedium,
  findOriginals,
  finishMedium,
  forgetOriginals,
  postponeMedium,
  type StoredFile,
  takeUnprepared,
} from './media/prepare-media.ts';
export { getMedium, listMedia, type MediaFilter, type MediumRow } from './media/read-media.ts';
export {
  type AdmittedMedium,
  admitMedium,
  type NewMedium,
  type StoreTimes,
  storeMedium,
} from './media/store-medium.ts';
export {
  type AnnouncedUpload,
  announceUpload,
  completeUpload,
  findOverUploads,
  forgetAnnounced,
  getUpload,
  type HeldUpload,
  holdUpload,
  lockUpload,
  type NewUpload,
  refuseUpload,
  releaseUpload,
  type UploadRow,
} from './media/uploads.ts';
export type { Page, PageRequest } from './page.ts';
export { pendingMigrations } from './pending-migrations.ts';
export { beginDeletion } from './people/begin-deletion.ts';
export {
  disableUser,
  enableUser,
  type PersonChange,
  setAdmin,
  setPlan,
} from './people/change-person.ts';
export { countUnderWay, keepDeletion, takeDeletion } from './people/deletions.ts';
export { endDeletion } from './people/end-deletion.ts';
export { countFiles, eraseAccount, eraseAnswers, eraseMedia, erasePosts } from './people/erase-person.ts';
export { getPerson, listPeople, type PersonRow } from './people/list-people.ts';
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
export { type AttemptKey, type AttemptRow, type AttemptsQuery, listAttempts } from './posts/list-attempts.ts';
export { type CalendarEntry, type CalendarRange, listCalendar } from './posts/list-calendar.ts';
export { listPosts, type PostFilter } from './posts/list-posts.ts';
export { type LockedPost, lockPost } from './posts/lock-post.ts';
export {
  findPostsOf,
  getPost,
  type OwnedPost,
  type PublicationRow,
  type Reader,
} from './posts/read-posts.ts';
export { readTargets } from './posts/read-targets.ts';
export { type Resend, resendPost } from './posts/resend-post.ts';
export { storeChange } from './posts/store-change.ts';
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
} from './profiles.ts';
export {
  type AuditedItem,
  type AuditQuery,
  endAudit,
  postponeAudits,
  takeAudits,
} from './publications/audit.ts';
export { type CardPicture, keepCardPictures, readCardPicture } from './publications/card-pictures.ts';
export {
  type Claim,
  type Claimant,
  type ClaimedAccount,
  type ClaimedFile,
  type ClaimedItem,
  type ClaimedMedium,
  type ClaimRequest,
  claimPublication,
  claimTogether,
} from './publications/claim.ts';
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
export {
  groupCredentials,
  listStale,
  replaceSealed,
  type SealedGroup,
  type SealedRow,
} from './sealed-credentials.ts';
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
export { type Installer, installAdmin, setUpNonce } from './set-up.ts';
export { rememberedSetting } from './settings.ts';
export {
  keepOidcAttempt,
  type OidcAttempt,
  type OidcPurpose,
  takeOidcAttempt,
} from './sign-in/oidc-attempts.ts';
export {
  type ConfirmedIdentity,
  findIdentity,
  identityOf,
  linkIdentity,
  type OidcIdentity,
  unlinkIdentity,
  type Welcome,
  welcomeIdentity,
} from './sign-in/oidc-identities.ts';
export { keepChallenge, takeChallenge } from './sign-in/passkey-challenges.ts';
export {
  addPasskey,
  findPasskey,
  listPasskeys,
  type NewPasskey,
  notePasskeyUse,
  removePasskey,
} from './sign-in/passkeys.ts';
export {
  findPasswordReset,
  keepPasswordReset,
  type NewReset,
  takePasswordReset,
} from './sign-in/password-resets.ts';
export {
  beginPendingSignIn,
  endPendingSignIn,
  findPendingSignIn,
  type PendingPerson,
} from './sign-in/pending-sign-ins.ts';
export {
  countRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './sign-in/recovery-codes.ts';
export { listStaleTotp, replaceSealedTotp, type SealedTotp } from './sign-in/sealed-totp.ts';
export {
  forgetIdleRecoveryCodes,
  hasSecondFactor,
  readSignInWays,
  resetSecondFactor,
  type SignInWays,
} from './sign-in/second-factors.ts';
export { confirmTotp, proposeTotp, readTotp, removeTotp, takeTotpStep } from './sign-in/totp.ts';
export { postgresCalendar } from './slots/postgres-calendar.ts';
export {
  blockAccount,
  type ConnectedAccount,
  connectAccount,
  countAccounts,
  disconnectAccount,
  type FormerAccess,
  listAccounts,
  requireReconnect,
  sandboxPlatforms,
} from './social-accounts.ts';
export { countAsReal, countPosts } from './usages.ts';
export { changePassword, createUser, findPassword, findUser, inviteByOidc, type NewUser } from './users.ts';
export { horizon, type WakeUp } from './wake-up.ts';
export {
  type ClaimedDelivery,
  type ClaimedEvent,
  claimDeliveries,
  type DeliveryLimits,
} from './webhooks/claim-deliveries.ts';
export {
  type DeliveryFilter,
  getDelivery,
  listDeliveries,
  type Redelivery,
  recoverDeliveries,
  redeliver,
  tellTest,
} from './webhooks/deliveries.ts';
export {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type EndpointChange,
  type EndpointFacts,
  type EndpointOwner,
  getEndpoint,
  listEndpoints,
  newEndpointId,
  rotateSecret,
} from './webhooks/endpoints.ts';
export { fixBody } from './webhooks/fix-body.ts';
export { forgetWebhooks } from './webhooks/forget-webhooks.ts';
export { type DeliveryAttempt, type DeliveryEnd, settleDelivery } from './webhooks/settle-delivery.ts';
