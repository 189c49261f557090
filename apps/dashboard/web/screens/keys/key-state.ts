import type { ApiKey } from '../../api/keys.ts';

/** Whether a key lets programs in, or why it does not any more. */
export function stateOf({ expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now = Date.now()) {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'good';
}
