import { connectAccount as connect, openNetworks, type WantedAccount } from '@carillon/accounts';
import { defaultPlans } from '@carillon/core';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';

/** Has the network check the credentials, and stores them sealed. */
export async function connectAccount(
  { db, config, credentialKeys }: CommandSession,
  wanted: WantedAccount,
): Promise<{ id: string }> {
  const { X_CLIENT_ID: clientId, X_CLIENT_SECRET: clientSecret, ALLOW_PRIVATE_HOSTS } = config;
  const urls = { x: config.X_API_URL, bluesky: config.BLUESKY_SERVICE_URL, sandbox: config.SANDBOX_URL };
  const rules = { urls, allowPrivateHosts: ALLOW_PRIVATE_HOSTS };
  const parts = {
    ...rules,
    db,
    keys: credentialKeys,
    plans: config.PLANS ?? defaultPlans,
    networks: openNetworks({ ...rules, x: { clientId, clientSecret } }),
  };
  const result = await connect(parts, wanted);
  if (result.kind === 'refused') throw new CommandError(result.message);
  return { id: result.id };
}
