import { disconnectAccount as forgetAccount } from '@carillon/db/accounts';
import { baseUrlOf } from '@carillon/networks';
import { open } from '@carillon/secrets';
import { applicationOfAccount } from './own-applications.ts';
import type { Parts } from './parts.ts';

/** Has the network forget the access, too. @returns whether it did; it may be away, or have forgotten it before */
export type Revoke = () => Promise<boolean>;

/**
 * Forgets the credentials of an account: from then on nothing is sent for it.
 * @param owner whose it must be; only the operator names nobody
 * @returns null without an account
 */
export async function disconnectAccount(
  { db, keys, urls, networks }: Pick<Parts, 'db' | 'keys' | 'urls' | 'networks'>,
  id: string,
  owner: { readonly userId?: string } = {},
): Promise<Revoke | null> {
  const former = await forgetAccount(db, id, owner);
  if (former === null) return null;
  const { platform, sandbox, sealed } = former;
  const baseUrl = baseUrlOf(former, urls);
  return async () => {
    if (sealed === null || baseUrl === '') return false;
    const credentials = await open(sealed, { socialAccountId: id, platform }, keys);
    const application = () => applicationOfAccount({ db, keys }, id);
    return (await networks())[platform].revoke(credentials, { baseUrl, sandbox, application });
  };
}
