import { changeCredentials, type Database, readCredentials } from '@carillon/db';
import type { Renewal, Vault } from '@carillon/networks';
import { type Binding, type KeyRing, open, seal, UnsealError } from '@carillon/secrets';

/** The sealed credentials of one account, as a network sees them. */
export function openVault(db: Database, binding: Binding, keys: KeyRing): Vault {
  const { socialAccountId } = binding;
  const unseal = (sealed: string | null): Promise<unknown> => {
    if (sealed === null) throw new UnsealError('The account has no credentials any more.');
    return open(sealed, binding, keys);
  };
  return {
    read: async () => unseal(await readCredentials(db, socialAccountId)),
    async renew(change) {
      const changed: { renewal?: Renewal } = {};
      await changeCredentials(db, socialAccountId, async (sealed) => {
        const newest = await unseal(sealed);
        const renewal = await change(newest);
        changed.renewal = renewal;
        const isNew = 'credentials' in renewal && renewal.credentials !== newest;
        return isNew ? seal(renewal.credentials, binding, keys) : null;
      });
      if (changed.renewal === undefined) throw new Error('The credentials were not renewed.');
      return changed.renewal;
    },
  };
}
