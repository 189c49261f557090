export { holdMedia, mediaKeepMs } from './attach-media.ts';
export { changeMedium, listMediaTags, type MediaTag, maxTags } from './change-medium.ts';
export {
  deleteMedium,
  expireMedia,
  findDeleted,
  findExpired,
  forgetCardPictures,
  forgetContents,
  forgetMedia,
  namesOfFiles,
  type StoredNames,
} from './delete-media.ts';
export { listMedia } from './list-media.ts';
export { countUses, listUsingPosts, type MediumUses, mediaEnds, type UsingPost } from './media-uses.ts';
export {
  addFile,
  announceFile,
  failMedium,
  findOriginals,
  finishMedium,
  forgetOriginals,
  keepPreparing,
  postponeMedium,
  preparationSizes,
  takeUnprepared,
} from './prepare-media.ts';
export {
  type AttachedRow,
  areProcessing,
  findMedia,
  getMedium,
  type MediumRow,
  mediaOfPosts,
} from './read-media.ts';
export {
  type Arrival,
  type ArrivalLimits,
  findLostPlaces,
  fitsPlan,
  forgetPlaces,
  giveUpPlace,
  nameOfUpload,
  renewPlaces,
  storeMedium,
  takePlace,
} from './store-medium.ts';
export {
  announceUpload,
  completeUpload,
  countMediaBytes,
  countMediaBytesOfKey,
  findOverUploads,
  forgetAnnounced,
  getUpload,
  type HeldUpload,
  holdUpload,
  lockUpload,
  refuseUpload,
  releaseUpload,
} from './uploads.ts';
