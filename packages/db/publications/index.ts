export { type AuditedItem, adoptFound, endAudit, postponeAudits, takeAudits } from './audit.ts';
export type { Asked } from './claim/find-ready.ts';
export { claimNext, claimPublication, claimTogether } from './claim.ts';
export type { Claim, ClaimedAccount, ClaimedFile, ClaimedItem, ClaimedMedium } from './claimed.ts';
export {
  databaseMoment,
  forgetDispatches,
  horizon,
  keepDispatches,
  markDispatched,
  takeUndispatched,
  unmarkDispatched,
  type WakeUp,
  withoutQueue,
  withQueue,
} from './dispatch.ts';
export { type EarlyUpload, sayEarly, takeEarlyUpload } from './early-uploads.ts';
export { findObstacles, type Obstacle } from './find-obstacle.ts';
export {
  type Finished,
  type FinishRequest,
  finishPublication,
  finishTogether,
} from './finish.ts';
export {
  type FixedItem,
  type Intent,
  type IntentRequest,
  intendItems,
  intendRepeat,
  intendTogether,
} from './intend.ts';
export {
  type RecordedItem,
  readReach,
  recordSent,
  releaseItems,
  type SentItem,
  takeBackItems,
  takeBackPrepared,
  takenIds,
} from './items.ts';
export { type Lease, renewLeases } from './lease.ts';
export {
  type Foreseen,
  type ItemMediaLimits,
  listOverLimits,
  listPlanned,
  listRefusedAhead,
  listUnreviewed,
  noteForeseen,
  notePrices,
  noteReviewed,
  type Planned,
  type PlannedPlace,
  type Priced,
  refusedUpTo,
} from './refused-ahead.ts';
export { advanceSandbox, countWaitingUntil } from './sandbox-clock.ts';
export { failMissed, failPublication, type Parking, parkPublication } from './settle.ts';
export {
  type Bringer,
  forgetUploads,
  keepCardPictures,
  noteUpload,
  noteUploadState,
  readCardPicture,
} from './uploads.ts';
