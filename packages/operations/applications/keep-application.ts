import { apiError, newId } from '@carillon/core';
import type { Queries } from '@carillon/db';
import {
  type AppReader,
  changeApplication,
  createApplication,
  deleteApplication,
  getApplication,
} from '@carillon/db/accounts';
import { type KeyRing, ofApplication, seal } from '@carillon/secrets';
import type { z } from 'zod';
import type { applicationChange, newApplication } from '../schemas/application.ts';

/** Applications that one owner may have. */
const maxApplications = 100;

interface Stores {
  readonly db: Queries;
  /** Seal secrets. */
  readonly keys: KeyRing;
}

type Row = NonNullable<Awaited<ReturnType<typeof getApplication>>>;

/** An application as it is answered: without its secret. */
export const toApplicationResponse = ({ userId, registeredAt, notedAt, ...row }: Row) => ({
  ...row,
  owner: userId === null ? ('server' as const) : ('you' as const),
  isUsual: notedAt !== null,
  createdAt: registeredAt,
});

/** @throws {ApiError} without one for the reader */
export async function requireApplication(db: Queries, reader: AppReader, id: string) {
  const row = await getApplication(db, reader, id);
  if (row === null) throw apiError('application_not_found');
  return toApplicationResponse(row);
}

/** Keeps an application of a reader's. @throws {ApiError} where it is there already, or too many are */
export async function addApplication(
  { db, keys }: Stores,
  reader: AppReader,
  { clientSecret, ...facts }: z.infer<typeof newApplication>,
) {
  const id = newId('app');
  const userId = reader === 'server' ? null : reader.userId;
  const sealedSecret = await seal(clientSecret, ofApplication(id), keys);
  const { kind } = await createApplication(db, { ...facts, id, sealedSecret, userId }, maxApplications);
  if (kind === 'taken') throw apiError('application_taken');
  if (kind === 'full') throw apiError('applications_used_up', { max: maxApplications });
  return requireApplication(db, reader, id);
}

/** @throws {ApiError} where the reader may change none with this id */
export async function alterApplication(
  { db, keys }: Stores,
  reader: AppReader,
  { id, clientSecret, ...facts }: z.infer<typeof applicationChange> & { readonly id: string },
) {
  const sealed = clientSecret !== undefined && {
    sealedSecret: await seal(clientSecret, ofApplication(id), keys),
  };
  if (!(await changeApplication(db, reader, { id, ...facts, ...sealed })))
    throw apiError('application_not_found');
  return requireApplication(db, reader, id);
}

/** @throws {ApiError} while accounts act through it, and where the reader may delete none with this id */
export async function removeApplication(db: Queries, reader: AppReader, id: string): Promise<void> {
  const deleted = await deleteApplication(db, reader, id);
  if (deleted.kind === 'none') throw apiError('application_not_found');
  if (deleted.kind === 'in_use') throw apiError('application_in_use', { accounts: namesOf(deleted) });
}

/** Such as `@ada, @bob and 3 more`. */
function namesOf({
  accounts,
  usernames,
}: {
  readonly accounts: number;
  readonly usernames: readonly string[];
}) {
  const named = usernames.map((username) => `@${username}`).join(', ');
  return accounts > usernames.length ? `${named} and ${accounts - usernames.length} more` : named;
}
