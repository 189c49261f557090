export { defaultDeadlines, type Examiner, openExaminer, type Preparation } from './examine/examiner.ts';
export type { MadeFile } from './examine/prepare-picture.ts';
export { Unreadable } from './examine/unreadable.ts';
export { openDiskStore } from './store/disk-store.ts';
export { type ByteRange, FileMissing, type MediaStore, StoreUnavailable } from './store/store.ts';
