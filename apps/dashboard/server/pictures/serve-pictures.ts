import { setTimeout as sleep } from 'node:timers/promises';
import { initialAvatar } from '@carillon/accounts';
import { invalidRequest, pictureKey, problem } from '@carillon/core';
import { type AccountPicture, listPictureAddresses, readPictures } from '@carillon/db/accounts';
import type { RequestHandler } from 'express';
import type { DashboardParts } from '../context.ts';
import type { Download } from '../operation.ts';
import { personOf } from '../sign-in/sessions/require-person.ts';

/** Most pictures in an answer: 4 kB each, as a rule. */
const maxKeys = 60;

/** Names of addresses, as `pictureKey` makes them, with points between them. */
const listed = /^[a-z0-9]{1,14}(\.[a-z0-9]{1,14})*$/;

/**
 * Our copies of the pictures of a person's accounts, by the address at the network, and letters for those that are not there: one answer for all that a page shows. Its own
 * address follows from theirs, so that an answer with all of them never changes, and browsers keep it.
 */
export const picturesDownload: Download = {
  method: 'get',
  path: '/pictures',
  who: 'person',
  serve: (parts) => servePictures(parts),
};

const servePictures =
  ({ db, pictures }: Pick<DashboardParts, 'db' | 'pictures'>): RequestHandler =>
  async ({ query }, response) => {
    const { userId } = personOf(response);
    const keys = keysIn(query['of']);
    const addresses = await listPictureAddresses(db, userId);
    const ids = addresses.filter(({ address }) => keys.has(pictureKey(address))).map(({ id }) => id);
    let found = await readPictures(db, ids);
    const due = found.filter(({ isDue }) => isDue);
    if (due.length > 0) {
      await inTime(pictures.bring(userId, due), pictures.waitMs);
      found = await readPictures(db, ids);
    }
    const shown = found.flatMap(asShown);
    const isWhole = new Set(shown.map(([address]) => pictureKey(address))).size === keys.size;
    response
      .set('Cache-Control', isWhole ? 'private, max-age=31536000, immutable' : 'private, no-store')
      .vary('Cookie')
      .json({
        data: { pictures: Object.fromEntries(shown), letters: Object.fromEntries(found.flatMap(asLetter)) },
      });
  };

/** Stand-in for a picture that is not there now. */
const asLetter = ({ address, picture, platformUsername }: AccountPicture): [string, string][] =>
  picture === null ? [[address, initialAvatar(platformUsername)]] : [];

/** @throws {ApiError} 400 */
function keysIn(of: unknown): ReadonlySet<string> {
  const keys = new Set(typeof of === 'string' && listed.test(of) ? of.split('.') : []);
  if (keys.size > 0 && keys.size <= maxKeys) return keys;
  throw invalidRequest([
    problem('wrong_value', 'of', { expected: `1 to ${maxKeys} names of pictures, with points between them` }),
  ]);
}

/** Waits for something, and not for long. */
async function inTime(work: Promise<void>, waitMs: number): Promise<void> {
  const over = new AbortController();
  const tooLate = sleep(waitMs, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([work, tooLate]);
  over.abort();
}

const asShown = ({ address, picture }: AccountPicture): [string, string][] =>
  picture === null ? [] : [[address, `data:image/webp;base64,${Buffer.from(picture).toString('base64')}`]];
