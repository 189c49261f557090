export {
  type Arrival,
  type ArrivalLimits,
  type Arriving,
  findLostPlaces,
  fitsPlan,
  forgetPlaces,
  giveUpPlace,
  renewPlaces,
  takePlace,
} from './arrivals.ts';
export { mediaKeepMs } from './attach-media.ts';
export { changeMedium } from './change-medium.ts';
export {
  deleteMedium,
  expireMedia,
  findDeleted,
  findExpired,
  forgetCardPictures,
  forgetContents,
  forgetMedia,
} from './delete-media.ts';
export { areProcessing, findMedia } from './find-media.ts';
export { mediaEnds } from './media-ends.ts';
export { type AttachedRow, mediaOfPosts } from './media-of-posts.ts';
export { countUses, listUsingPosts, type MediumUses, type UsingPost } from './media-uses.ts';
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
export { getMedium, listMedia, type MediaFilter, type MediumRow } from './read-media.ts';
export { type NewMedium, nameOfUpload, storeMedium } from './store-medium.ts';
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
