import { type AuthorizationCode, baseUrlOf } from '@carillon/networks';
import { type ConnectResult, connectAccount, networkRefusal, type WantedAccount } from './connect-account.ts';
import type { Parts } from './parts.ts';

/** `connectAccount` for a person who granted access on the network's own page, and came back with a code. */
export async function connectWithCode(
  parts: Parts,
  wanted: Omit<WantedAccount, 'input' | 'service'>,
  code: AuthorizationCode,
): Promise<ConnectResult> {
  const { platform, sandbox = false } = wanted;
  const { authorization } = (await parts.networks())[platform];
  if (authorization === undefined) throw new Error(`Nobody is sent to ${platform} to grant access.`);
  const redeemed = await authorization.redeem(
    { ...code, sandbox },
    baseUrlOf({ platform, sandbox, serviceUrl: null }, parts.urls),
  );
  if (redeemed.kind === 'redeemed') return connectAccount(parts, { ...wanted, input: redeemed.input });
  return networkRefusal(platform, redeemed);
}
