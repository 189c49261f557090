export { readerFence } from './examine/child-process.ts';
export { defaultDeadlines, type Examiner, openExaminer, type Preparation } from './examine/examiner.ts';
export type { Fence } from './examine/fence.ts';
export { openPictureFitter, type PictureFitter } from './examine/open-picture-fitter.ts';
export { maxPictureBytes } from './examine/picture-limits.ts';
export type { MadeFile } from './examine/prepare-picture.ts';
export { ReaderLost, Unreadable } from './examine/unreadable.ts';
export { type FileMaker, openFileMaker } from './open-file-maker.ts';
export { openStore, type StoreOptions } from './store/open-store.ts';
export {
  type ByteRange,
  FileMissing,
  type MediaStore,
  StoreUnavailable,
  type UploadAddress,
} from './store/store.ts';
