import { readCredentials } from '@carillon/db/accounts';
import type { Scene } from '@carillon/harness/open-scene';
import { keyRing, open } from '@carillon/secrets';

/** Calls X's OAuth endpoints with a form, as an application does. */
export const postForm = ({ sandbox }: Scene, path: 'token' | 'revoke', form: Record<string, string>) =>
  fetch(`${sandbox.url}/2/oauth2/${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('carillon:secret').toString('base64')}` },
    body: new URLSearchParams(form),
  });

/** True when X takes this access token. */
export const takesAccessToken = async ({ sandbox }: Scene, accessToken: string): Promise<boolean> => {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(`${sandbox.url}/2/users/me`, { headers })).ok;
};

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
