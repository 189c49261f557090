import { useEffect } from 'react';
import { useUnprepared } from '../../../api/media.ts';
import type { UploadMap, Uploads } from '../../../parts/upload/uploads.ts';
import { useUploading } from '../../../parts/upload/use-uploading.ts';
import type { Form } from '../form.ts';
import { mediaInUse, pendingKeys, withoutUnprepared, withUploaded } from './form-media.ts';
import type { WrittenMedium } from './written-media.ts';

/** Uploads for editors of media. */
export interface UploadDesk extends Pick<Uploads, 'add' | 'retry'> {
  readonly uploads: UploadMap;
}

/** The uploads of a form: those that nobody wants any more are stopped, and those that are done get into the form. */
export function useUploads(form: Form, setForm: (change: (form: Form) => Form) => void): UploadDesk {
  const { uploads, add, retry, keepOnly } = useUploading();
  useEffect(() => keepOnly(pendingKeys(form)), [form, keepOnly]);
  useEffect(() => {
    const ids = idsOf(uploads);
    if ([...pendingKeys(form)].some((key) => ids.has(key))) setForm((latest) => withUploaded(latest, ids));
  }, [form, uploads, setForm]);
  return { uploads, add, retry };
}

/** Form as it can be sent by now. */
export function useSendable(form: Form, uploads: UploadMap) {
  const used = mediaInUse(form);
  const unprepared = useUnprepared(used.flatMap(({ id }) => id ?? []));
  return {
    /** The form with those media only that a request may name. */
    sendable: withoutUnprepared(form, unprepared),
    /** Why it cannot be sent yet; null when it can. */
    waitsFor: waitReason(used, uploads, unprepared),
  };
}

const idsOf = (uploads: UploadMap): ReadonlyMap<string, string> =>
  new Map(
    [...uploads.values()].flatMap(({ key, state }) =>
      state.kind === 'done' ? [[key, state.id] as const] : [],
    ),
  );

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
    return `${failed === 1 ? 'A file was' : `${failed} files were`} not uploaded. Try again, or remove ${failed === 1 ? 'it' : 'them'}.`;
  if (going > 0) return `${going === 1 ? 'A file is' : `${going} files are`} still uploading.`;
  const isPrepared = media.every(({ id }) => id === null || !unprepared.has(id));
  return isPrepared ? null : 'Preparing your pictures…';
}
