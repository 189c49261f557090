import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  expireMedia,
  findDeleted,
  findExpired,
  findLostPlaces,
  findOriginals,
  forgetCardPictures,
  forgetContents,
  forgetMedia,
  forgetOriginals,
  forgetPlaces,
  namesOfFiles,
  type StoredNames,
} from '@carillon/db/media';
import type { DeskParts } from './desk-parts.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Media whose files are removed in one round. */
const removedInRound = 100;

/** How often as many of those that were deleted: a user who is deleted may have very many. */
const removalsInRound = 20;

/** Every file that a medium may have: those of its rows, and those that are put before it has rows of them. */
export const keysOf = ({ id, names }: StoredNames, rules: DeskParts['rules']): string[] => [
  ...new Set(
    ['original', 'content', 'thumbnail', ...Object.keys(rules), ...names].map((name) => `${id}/${name}`),
  ),
];

/** The files of a medium that is not prepared yet. */
export const uploadedKeys = (id: string): string[] => [`${id}/original`, `${id}/content`];

/** Removes what was uploaded of pictures: it may say where they were taken. */
export async function removeOriginals(
  ids: readonly string[],
  { db, store }: Pick<DeskParts, 'db' | 'store'>,
): Promise<void> {
  if (ids.length === 0) return;
  await store.remove(ids.map((id) => `${id}/original`));
  await forgetOriginals(db, ids);
}

/** Removes everything that is not needed any more. One part that fails keeps no other from its turn. */
export async function sweepMedia(parts: DeskParts): Promise<void> {
  const { db, log } = parts;
  const sweeps = [
    () => sweepIncoming(parts),
    () => sweepLostPlaces(parts),
    async () => removeOriginals(await findOriginals(db, removedInRound), parts),
    () => deleteFiles(parts),
    () => forgetCardPictures(db, parts.times.keepPublishedMs),
    () => sweepUploads(parts),
  ];
  for (const sweep of sweeps)
    await sweep().catch((error: unknown) => log.warn({ error }, 'files of media stay for now'));
}

async function deleteFiles({ db, store, rules, times }: DeskParts): Promise<void> {
  const { keepPublishedMs } = times;
  await expireMedia(db, { keepPublishedMs, limit: removedInRound });
  const expired = await findExpired(db, removedInRound);
  const contents = (await namesOfFiles(db, expired))
    .flatMap((medium) => keysOf(medium, rules))
    .filter((key) => !key.endsWith('/thumbnail'));
  if (expired.length > 0) await store.remove(contents);
  await forgetContents(db, expired);
  for (let at = 0; at < removalsInRound; at += 1) {
    const gone = await findDeleted(db, removedInRound);
    if (gone.length > 0)
      await store.remove((await namesOfFiles(db, gone)).flatMap((medium) => keysOf(medium, rules)));
    await forgetMedia(db, gone);
    if (gone.length < removedInRound) return;
  }
}

/** Stored files of a process that ended before it made a medium of them, or that could not be removed at once. */
async function sweepLostPlaces({ db, store, times }: DeskParts): Promise<void> {
  const lost = await findLostPlaces(db, { lostMs: times.admitMs, limit: removedInRound });
  if (lost.length === 0) return;
  await store.remove(lost.flatMap(uploadedKeys));
  await forgetPlaces(db, lost);
}

/** Files of a process that ended while it received or prepared. */
async function sweepIncoming({ store, times }: DeskParts): Promise<void> {
  for (const name of await readdir(store.folder).catch(() => [])) {
    const path = join(store.folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > times.admitMs) await rm(path, { recursive: true, force: true });
  }
}
