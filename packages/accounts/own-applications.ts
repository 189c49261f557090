import type { Failure, Platform } from '@carillon/core';
import { chooseApp, findAppOfAccount, findSecretOfApp, type SecretOfApp } from '@carillon/db/accounts';
import type { Application } from '@carillon/networks';
import { applicationPlatforms } from '@carillon/networks/descriptors';
import { type KeyRing, ofApplication, open, UnsealError } from '@carillon/secrets';
import type { Parts } from './parts.ts';

type Stores = Pick<Parts, 'db' | 'keys'>;

/** @returns null before the first, and where no key opens it */
export async function openAppSecret(
  { id, sealedSecret }: SecretOfApp,
  keys: KeyRing,
): Promise<string | null> {
  if (sealedSecret === '') return null;
  try {
    return String(await open(sealedSecret, ofApplication(id), keys));
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

/** An application as a network is asked as. A failure for one whose secret no key opens. */
async function opened(row: SecretOfApp, keys: KeyRing): Promise<Application | Failure> {
  const clientSecret = await openAppSecret(row, keys);
  return clientSecret === null ? unreadable(row) : { clientId: row.clientId, clientSecret, scopes: [] };
}

const unreadable = ({ clientId }: SecretOfApp): Failure => ({
  kind: 'operator',
  code: 'app_credentials_refused',
  message: `The secret of the application ${clientId} cannot be read here: its key is gone. Give it again.`,
});

/** The application that an account acts through now. @returns null where it has none with a row */
export async function applicationOfAccount(
  { db, keys }: Stores,
  socialAccountId: string,
): Promise<Application | Failure | null> {
  const row = await findAppOfAccount(db, socialAccountId);
  return row && opened(row, keys);
}

/** The application with an id. @returns null for one that is gone */
export async function applicationById(
  { db, keys }: Stores,
  id: string,
): Promise<Application | Failure | null> {
  const row = await findSecretOfApp(db, id);
  return row && opened(row, keys);
}

/** Where an account is to be connected, and by which application; by the usual one unless given. */
interface Connecting {
  readonly platform: Platform;
  readonly profileId: string;
  readonly appId?: string | undefined;
}

/** The id of the application by which an account of a profile is connected. @returns null where its network has none, or it may use none */
export async function appIdFor({ db }: Pick<Parts, 'db'>, wanted: Connecting): Promise<string | null> {
  if (!applicationPlatforms.includes(wanted.platform)) return null;
  return (await chooseApp(db, wanted))?.id ?? null;
}
