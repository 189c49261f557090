import { apiError } from '@carillon/core';
import { forgetPlaces, giveUpPlace, nameOfUpload } from '@carillon/db/media';
import { maxPictureBytes } from '../examine/picture-limits.ts';
import type { DeskParts } from './desk-parts.ts';
import type { Place, ReceivedFile, TakeFiles, TakenFile } from './incoming.ts';
import { uploadedKeys } from './sweep-media.ts';
import { openUploadPlaces } from './upload-places.ts';

/** Course of files from the moment at which they want to be received. */
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

/**
 * Looks at a file that was received, and puts it into the store. The row of its place, which was written before, names it
 * there until a medium does.
 * @throws {Unreadable} @throws {StoreUnavailable} @throws {ApiError} 413
 */
export async function takeFile(
  { path, sizeBytes, sha256 }: ReceivedFile,
  { id }: Pick<Place, 'id'>,
  { store, examiner }: Pick<DeskParts, 'store' | 'examiner'>,
): Promise<Omit<TakenFile, 'keep'>> {
  const facts = await examiner.inspect(path);
  if (facts.type !== 'video' && sizeBytes > maxPictureBytes)
    throw apiError('file_too_large', { limit: maxPictureBytes });
  await store.put(`${id}/${nameOfUpload(facts)}`, path, facts.mimeType);
  return { id, sizeBytes, sha256, facts };
}
