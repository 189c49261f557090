export { mediaKeepMs } from './attach-media.ts';
export {
  deleteMedium,
  expireMedia,
  findDeleted,
  findExpired,
  forgetCardPictures,
  forgetContents,
  forgetMedia,
} from './delete-media.ts';
export { countUses, listUsingPosts, type MediumUses, mediaEnds, type UsingPost } from './media-uses.ts';
export {
  failMedium,
  findOriginals,
  finishMedium,
  forgetOriginals,
  keepPreparing,
  type PreparationSize,
  postponeMedium,
  preparationSizes,
  type StoredFile,
  takeUnprepared,
} from './prepare-media.ts';
export {
  type AttachedRow,
  areProcessing,
  changeMedium,
  findMedia,
  getMedium,
  listMedia,
  type MediaFilter,
  type MediumRow,
  mediaOfPosts,
} from './read-media.ts';
export {
  type Arrival,
  type ArrivalLimits,
  type Arriving,
  findLostPlaces,
  fitsPlan,
  forgetPlaces,
  giveUpPlace,
  type NewMedium,
  nameOfUpload,
  renewPlaces,
  storeMedium,
  takePlace,
} from './store-medium.ts';
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
} from './uploads.ts';
