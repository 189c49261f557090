import type { ApiKey } from '../../api/keys.ts';
import { serverNow } from '../../time/server-clock.ts';

/** State of a key: lets programs in, or why not any more. */
export function stateOf(
  { expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>,
  now = serverNow(),
) {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'good';
}
