export { collectFile } from './collect-file.ts';
export type { DeskTimes } from './desk-parts.ts';
export type {
  CollectLimits,
  Place,
  ReceivedFile,
  TakeFiles,
  TakenFile,
  Wanted,
} from './incoming.ts';
export { keepingFor, type MediaDesk, openDesk } from './media-desk.ts';
export { keyOfUpload } from './sweep-uploads.ts';
export { maxFileBytes, type UploadLimits } from './upload-limits.ts';
