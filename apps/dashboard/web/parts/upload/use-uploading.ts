import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { keepMedium, readLibraryAgain } from '../../api/media.ts';
import { addTag } from '../../api/media-changes.ts';
import { uploadMedium } from '../../api/upload.ts';
import { openUploads } from './uploads.ts';

/** Uploads of a screen, which are stopped when it is left. */
export function useUploading() {
  const [{ add, retry, subscribe, current, keepOnly }] = useState(openTagged);
  const uploads = useSyncExternalStore(subscribe, current);
  useEffect(() => () => keepOnly(new Set()), [keepOnly]);
  useEffect(guardAgainstLostDrops, []);
  const isGoing = [...uploads.values()].some(
    ({ state: { kind } }) => kind === 'waiting' || kind === 'sending',
  );
  useWindowEvent('beforeunload', (event) => {
    if (isGoing) event.preventDefault(); // no browser keeps the file: it asks whether to leave
  });
  return { uploads, add, retry, keepOnly };
}

/** Uploads of files that may get a tag, which is a request of its own; one that failed is tried again with its upload. */
function openTagged() {
  const tagOf = new WeakMap<File, string>();
  const uploads = openUploads(async (file, options) => {
    const medium = await uploadMedium(file, options);
    keepMedium(medium);
    const tag = tagOf.get(file);
    try {
      if (tag !== undefined) await addTag(medium, tag);
    } finally {
      readLibraryAgain();
    }
    return medium;
  });
  return {
    ...uploads,
    /** Begins to upload files. @param tag what each of them gets; null for none @returns their keys, in the same order */
    add(files: readonly File[], tag: string | null = null): readonly string[] {
      if (tag !== null) for (const file of files) tagOf.set(file, tag);
      return uploads.add(files);
    },
  };
}

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
