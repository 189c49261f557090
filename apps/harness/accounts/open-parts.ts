import { randomBytes } from 'node:crypto';
import type { Parts } from '@carillon/accounts';
import { byPlatform, defaultPlans } from '@carillon/core';
import type { Database } from '@carillon/db';
import { createNetworks, ofSandbox } from '@carillon/networks/all';
import { type Sandbox, startSandbox } from '@carillon/sandbox/sandbox';
import { keyRing } from '@carillon/secrets';

/** The parts that connect accounts, on a sandbox of their own in the networks' places. */
export async function openParts(db: Database, changes: Partial<Parts> = {}) {
  const sandbox = await startSandbox({});
  return { parts: partsOn({ db, sandbox }, changes), sandbox };
}

/** The same on a sandbox that is there. */
export function partsOn(
  { db, sandbox }: { readonly db: Database; readonly sandbox: Sandbox },
  changes: Partial<Parts> = {},
): Parts {
  const urls = { ...byPlatform(() => sandbox.url), sandbox: sandbox.url };
  const networks = createNetworks({
    x: { clientId: 'carillon', clientSecret: 'secret' },
    bluesky: { hosts: { allowPrivateHosts: true }, trusteeOf: ofSandbox },
  });
  return {
    db,
    keys: keyRing([randomBytes(32)], 'credentials'),
    plans: defaultPlans,
    urls,
    allowPrivateHosts: false,
    networks: async () => networks,
    note: (error, message) => {
      throw new Error(message, { cause: error });
    },
    ...changes,
  };
}
