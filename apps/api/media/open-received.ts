import { forgetPlaces, giveUpPlace } from '@carillon/db';
import type { TakeFiles } from '../http/files/receiving.ts';
import type { DeskParts } from './desk-parts.ts';
import { uploadedKeys } from './sweep-media.ts';
import { takeFile } from './take-file.ts';
import { openUploadPlaces } from './upload-places.ts';

/** What becomes of files from the moment at which they want to be received. */
export function openReceived(parts: DeskParts): Omit<TakeFiles, 'uploads'> & { close(): void } {
  const places = openUploadPlaces(parts);
  const { take, leave } = takenFiles(parts);
  return {
    enter: places.take,
    take,
    leave(place) {
      places.leave(place);
      return leave(place);
    },
    close: places.close,
  };
}

/** Puts received files into the store, and removes those again that became no medium. */
function takenFiles(parts: DeskParts): Pick<TakeFiles, 'take' | 'leave'> {
  const { db, store, log } = parts;
  const taking = new Map<string, Promise<unknown>>();
  const kept = new Set<string>();
  return {
    async take(file, place) {
      const taken = takeFile(file, place, parts);
      taking.set(place.id, taken);
      return { ...(await taken), keep: () => void kept.add(place.id) };
    },
    async leave({ id }) {
      const begun = taking.get(id);
      taking.delete(id);
      if (kept.delete(id)) return;
      try {
        await begun?.catch(() => {}); // whoever took it hears of it; it may lie in the store all the same
        if (begun !== undefined && !(await giveUpPlace(db, id))) return;
        if (begun !== undefined) await store.remove(uploadedKeys(id));
        await forgetPlaces(db, [id]);
      } catch (error) {
        log.warn({ error, mediumId: id }, 'an upload that nobody wants stays for now');
      }
    },
  };
}
