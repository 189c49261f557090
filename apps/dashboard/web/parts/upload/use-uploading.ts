import { useEffect, useState, useSyncExternalStore } from 'react';
import { keepMedium, readLibraryAgain } from '../../api/media.ts';
import { uploadMedium } from '../../api/upload.ts';
import { openUploads } from './uploads.ts';

/** Uploads of a screen, which are stopped when it is left. */
export function useUploading() {
  const [{ add, retry, subscribe, current, keepOnly }] = useState(() =>
    openUploads(async (file, options) => {
      const medium = await uploadMedium(file, options);
      keepMedium(medium);
      readLibraryAgain();
      return medium;
    }),
  );
  const uploads = useSyncExternalStore(subscribe, current);
  useEffect(() => () => keepOnly(new Set()), [keepOnly]);
  useEffect(guardAgainstLostDrops, []);
  return { uploads, add, retry, keepOnly };
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
