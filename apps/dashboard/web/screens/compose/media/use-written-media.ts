import { useEffect, useState, useSyncExternalStore } from 'react';
import { keepMedium, useUnprepared } from '../../../api/media.ts';
import { uploadMedium } from '../../../api/upload.ts';
import type { Form } from '../form.ts';
import { mediaInUse, pendingKeys, withoutUnprepared, withUploaded } from './form-media.ts';
import { openUploads, type UploadMap, type Uploads } from './uploads.ts';
import { waitReason } from './wait-reason.ts';

/** What editors of media need to upload more. */
export interface UploadDesk extends Pick<Uploads, 'add' | 'retry'> {
  readonly uploads: UploadMap;
}

/** The uploads of a form: those that nobody wants any more are stopped, and those that are done get into the form. */
export function useUploads(form: Form, setForm: (change: (form: Form) => Form) => void): UploadDesk {
  const [{ add, retry, subscribe, current, keepOnly }] = useState(() =>
    openUploads(async (file, options) => {
      const medium = await uploadMedium(file, options);
      keepMedium(medium);
      return medium;
    }),
  );
  const uploads = useSyncExternalStore(subscribe, current);
  useEffect(() => keepOnly(pendingKeys(form)), [form, keepOnly]);
  useEffect(() => {
    const ids = idsOf(uploads);
    if ([...pendingKeys(form)].some((key) => ids.has(key))) setForm((latest) => withUploaded(latest, ids));
  }, [form, uploads, setForm]);
  useEffect(() => () => keepOnly(new Set()), [keepOnly]);
  useEffect(guardAgainstLostDrops, []);
  return { uploads, add, retry };
}

/** What of a form can be sent by now. */
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

/** A file that is dropped beside its place would be opened by the browser, which would leave the page. */
function guardAgainstLostDrops(): () => void {
  const refuse = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}
