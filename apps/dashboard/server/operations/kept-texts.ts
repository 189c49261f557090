import {
  changeKeptText,
  createKeptText,
  deleteKeptText,
  listKeptTexts,
  readKeptText,
} from '@carillon/db/kept-texts';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** The texts that the person has begun and not made a post of, the newest first. There are twenty at most. */
const listKeptTextsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/kept-texts',
  handle: (_, { db, person: { userId } }) => listKeptTexts(db, userId),
});

/** A text that the person has begun. */
const readKeptTextOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/kept-texts/{id}',
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId } }) {
    const kept = await readKeptText(db, userId, id);
    if (kept === null) throw dashboardError('kept_text_not_found');
    return kept;
  },
});

/** Size of the largest text with everything that the composer keeps of it, bytes of JSON. */
const maxFormBytes = 256_000;

const thread = z.array(z.looseObject({ content: z.string() })).max(1_000);

/** Form that the composer keeps. Only it knows all of it, so that a newer page may keep more. */
const form = z.looseObject({
  profileId: z.string(),
  accountIds: z.array(z.string()).max(1_000),
  shared: thread,
  own: z.record(z.string(), thread),
});

/** Keeps a text that is being written. Answers its id and version. */
const createKeptTextOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/kept-texts',
  maxBodyBytes: maxFormBytes,
  body: z.strictObject({ form }),
  handle: ({ body }, { db, person: { userId } }) => createKeptText(db, userId, body.form),
});

/**
 * Keeps a newer version of a text, if it is still the version that the person has before them. Answers the version that is
 * kept now, which is all that it does where nothing is given.
 */
const changeKeptTextOperation = personOperation({
  who: 'person',
  method: 'patch',
  path: '/kept-texts/{id}',
  maxBodyBytes: maxFormBytes,
  params: z.object({ id: z.string() }),
  body: z
    .strictObject({ version: z.int().min(1).max(2_000_000_000), form })
    .partial()
    .refine(({ version, form }) => (version === undefined) === (form === undefined), {
      path: ['version'],
      error: 'given together with form',
    }),
  async handle({ params: { id }, body: { version, form } }, { db, person: { userId } }) {
    const kept =
      version === undefined || form === undefined
        ? await readKeptText(db, userId, id)
        : await changeKeptText(db, userId, { id, version, form });
    if (kept === null) throw dashboardError('kept_text_not_found');
    if (kept === 'changed') throw dashboardError('kept_text_changed');
    return { id, version: kept.version };
  },
});

/** Erases a text: it was discarded, or a post was made of it. */
const deleteKeptTextOperation = personOperation({
  who: 'person',
  method: 'delete',
  path: '/kept-texts/{id}',
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId } }) {
    if (!(await deleteKeptText(db, userId, id))) throw dashboardError('kept_text_not_found');
    return null;
  },
});

export const keptTextsOperations = [
  listKeptTextsOperation,
  readKeptTextOperation,
  createKeptTextOperation,
  changeKeptTextOperation,
  deleteKeptTextOperation,
] as const;
