import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limitsAtUpload } from '@carillon/core';
import { failMedium, finishMedium, type MediumRow, postponeMedium } from '@carillon/db/media';
import { Unreadable } from '../examine/unreadable.ts';
import { FileMissing } from '../store/store.ts';
import type { DeskParts } from './desk-parts.ts';
import { keysOf, removeOriginals } from './sweep-media.ts';

/** Times that preparing a medium is begun before it is given up: whoever began it ended each time. */
const maxAttempts = 3;

/** Time until a medium is tried again that could not be prepared for no fault of its own, ms. */
const postponeMs = 10_000;

/**
 * Makes the files of a medium that was taken to be prepared, and says so, or why it cannot be used.
 * @throws for what is the fault of our side; then it is tried again later
 */
export async function prepareMedium(
  medium: MediumRow & { attempts: number },
  parts: DeskParts,
): Promise<void> {
  const { db } = parts;
  const { id, attempts } = medium;
  try {
    if (attempts > maxAttempts) throw new Unreadable('it could not be prepared');
    await makeFiles(medium, parts);
  } catch (error) {
    if (error instanceof Unreadable) await failMedium(db, id, error.message);
    else if (error instanceof FileMissing) await failMedium(db, id, 'it is not there any more');
    else {
      await postponeMedium(db, id, postponeMs);
      throw error;
    }
  }
  await removeOriginals([id], parts);
}

async function makeFiles(medium: MediumRow, { db, store, examiner, rules }: DeskParts): Promise<void> {
  const { id } = medium;
  const source = medium.files['original'] ?? medium.files['content'];
  if (source === undefined) throw new Unreadable('it is not there any more');
  await store.incoming();
  const folder = await examiner.makeFolder('preparing-');
  try {
    const file = join(folder, 'source');
    await store.bring(`${id}/${source.name}`, file);
    const limits = limitsAtUpload(medium.type, rules);
    const made = await examiner.prepare(file, { facts: { ...medium, video: null }, folder, limits });
    for (const { name, path, mimeType } of made) await store.put(`${id}/${name}`, path, mimeType);
    const files = made.map(({ path: _, ...each }) => each);
    if (await finishMedium(db, id, files)) return;
    const others = await db.medium.count({ where: { id, deletedAt: null } });
    if (others === 0) await store.remove(keysOf({ id, names: [] }, rules));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
