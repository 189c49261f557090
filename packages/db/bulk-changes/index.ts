export {
  type BulkCandidate,
  beginBulkChange,
  maxUnfinished,
  readBeginnings,
  readCandidates,
} from './begin.ts';
export { listWaitingDeletions, onlyPostOf, type WaitingDeletion } from './deletions.ts';
export { followEarlier } from './follow-earlier.ts';
export {
  type BulkChangeRow,
  listBulkChanges,
  listBulkRests,
  readBulkChange,
  undoBulkChange,
} from './read.ts';
export { stopBulkChange } from './stop.ts';
export {
  type BulkPost,
  type BulkResult,
  type BulkTurn,
  endBulkChange,
  keepFormer,
  leaveBulkChange,
  nextBulkPosts,
  noteBulkResults,
  readZones,
  takeBulkChange,
  tidyBulkChanges,
} from './turns.ts';
