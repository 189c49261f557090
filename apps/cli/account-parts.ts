import { openNetworks, type Parts } from '@carillon/accounts';
import { defaultPlans } from '@carillon/core';
import type { CommandSession } from './open-session.ts';

/** What connecting and disconnecting accounts works with. */
export function accountParts({ db, config, credentialKeys }: CommandSession): Parts {
  const { X_CLIENT_ID: clientId, X_CLIENT_SECRET: clientSecret, ALLOW_PRIVATE_HOSTS } = config;
  const urls = { x: config.X_API_URL, bluesky: config.BLUESKY_SERVICE_URL, sandbox: config.SANDBOX_URL };
  const rules = { urls, allowPrivateHosts: ALLOW_PRIVATE_HOSTS };
  return {
    ...rules,
    db,
    keys: credentialKeys,
    plans: config.PLANS ?? defaultPlans,
    networks: openNetworks({ ...rules, x: { clientId, clientSecret } }),
  };
}
