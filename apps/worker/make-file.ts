import { createHash } from 'node:crypto';
import { type Failure, type FileLimits, goesStill, pictureProblems } from '@carillon/core';
import { addFile, announceFile } from '@carillon/db/media';
import type { ClaimedFile, ClaimedMedium } from '@carillon/db/publications';
import { type FileMaker, FileMissing, type MadeFile, Unreadable } from '@carillon/media';
import { rulesFor } from './choose-files.ts';
import type { WorkerContext } from './context.ts';
import { failures } from './failures.ts';
import type { Work } from './work.ts';

/** The medium with a file for its account, which is made where none that is stored may go; or the reason against one. */
export async function ensureFile(work: Work, medium: ClaimedMedium): Promise<ClaimedMedium | Failure> {
  const { claim, context } = work;
  if (medium.file !== null || medium.id === null) return medium;
  const { name, limits: rules } = rulesFor(claim);
  const { content } = medium.files;
  if (content === undefined || !goesStill(medium.type, rules)) return failures.mediaMissing();
  try {
    const file = await makeFile(context, medium.id, rules.pictures);
    if (file !== null) return { ...medium, file };
  } catch (error) {
    if (error instanceof Unreadable) return failures.pictureUnreadable(error.message);
    throw error;
  }
  const [problem = 'cannot be made smaller without harm'] = pictureProblems(medium, name, rules.pictures);
  return failures.pictureRejected(problem);
}

type Making = Promise<ClaimedFile | null>;

/** Files that are being made, by their keys in the store: of two posts of a picture the second one waits. */
const underWay = new WeakMap<FileMaker, Map<string, Making>>();

/** @throws {FileMissing} @throws {StoreUnavailable} @throws {Unreadable} */
async function makeFile(context: WorkerContext, id: string, limits: FileLimits): Making {
  const { fileMaker } = context;
  if (fileMaker === undefined) return null;
  const name = nameFor(limits);
  const key = `${id}/${name}`;
  const own = underWay.get(fileMaker) ?? new Map<string, Making>();
  underWay.set(fileMaker, own);
  const running = own.get(key);
  if (running !== undefined) return running;
  const making = fileMaker.make(`${id}/content`, limits, (made) => stored(context, id, { ...made, name }));
  own.set(key, making);
  return making.finally(() => own.delete(key));
}

async function stored(
  { db, store }: WorkerContext,
  id: string,
  { path, ...file }: MadeFile,
): Promise<ClaimedFile> {
  const key = `${id}/${file.name}`;
  await announceFile(db, id, file);
  await store.put(key, path, file.mimeType);
  const added = await addFile(db, id, file);
  if (added !== null) return added;
  await store.remove([key]);
  throw new FileMissing(`${id} was deleted meanwhile.`);
}

/** The same limits have the same name, whichever account has them. */
export function nameFor({ maxBytes, maxSide, mimeTypes }: FileLimits): string {
  const text = JSON.stringify([maxBytes, maxSide, [...new Set(mimeTypes)].sort()]);
  return `under-${createHash('sha256').update(text).digest('hex').slice(0, 20)}`;
}
