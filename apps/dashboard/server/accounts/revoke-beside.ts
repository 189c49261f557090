import type { Revoke } from '@carillon/accounts';
import type { Log } from '@carillon/telemetry';

/** Has a network forget the access to an account, beside the request that disconnected it. */
export function revokeBeside(revoke: Revoke, socialAccountId: string, log: Log): void {
  void revoke().then(
    (revoked) => revoked || log.info({ socialAccountId }, 'the network did not take the access back'),
    (error: unknown) => log.warn({ error, socialAccountId }, 'the access could not be taken back'),
  );
}
