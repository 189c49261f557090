import { readCredentials } from '@carillon/db';
import type { Scene } from '@carillon/harness/open-scene';
import { keyRing, open } from '@carillon/secrets';

interface StoredTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Tokens in the row of an account of X. */
export async function storedTokens({ db, instance }: Scene, socialAccountId: string): Promise<StoredTokens> {
  const stored = await readCredentials(db, socialAccountId);
  const keys = keyRing([instance.encryptionKey], 'credentials');
  return (await open(stored?.sealed ?? '', { socialAccountId, platform: 'x' }, keys)) as StoredTokens;
}
