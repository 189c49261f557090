import type { UploadMap } from '../../../parts/upload/uploads.ts';
import type { WrittenMedium } from './written-media.ts';

/** Why a post cannot be sent yet, in a sentence; null when it can. @param unprepared ids of media that are being prepared */
export function waitReason(
  media: readonly WrittenMedium[],
  uploads: UploadMap,
  unprepared: ReadonlySet<string>,
): string | null {
  const pending = media.filter(({ id }) => id === null);
  const failed = pending.filter(({ key }) => uploads.get(key)?.state.kind === 'failed').length;
  const going = pending.length - failed;
  if (failed > 0)
    return `${failed === 1 ? 'A file was' : `${failed} files were`} not uploaded. Try again, or remove ${failed === 1 ? 'it' : 'them'}, to go on.`;
  if (going > 0)
    return `${going === 1 ? 'A file is' : `${going} files are`} still being uploaded. You can go on as soon as that is done.`;
  const isPrepared = media.every(({ id }) => id === null || !unprepared.has(id));
  return isPrepared ? null : 'What you uploaded is being prepared, which takes some seconds.';
}
