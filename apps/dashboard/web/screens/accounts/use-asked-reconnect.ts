import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Account } from '../../api/accounts.ts';
import type { ConnectRequest } from './connect-request.ts';

/** Where an account is connected again, its dialog open. */
export const reconnectHref = (accountId: string): string => `/accounts?reconnect=${accountId}`;

/**
 * Begins to reconnect the account that the address names, as soon as it is read. The address forgets it, so that a reload
 * does not ask again; an account that needs nothing is only shown.
 * @param begin must stay the same from one picture to the next
 */
export function useAskedReconnect(
  accounts: readonly Account[] | undefined,
  begin: (request: ConnectRequest) => void,
): void {
  const id = new URLSearchParams(useSearch()).get('reconnect');
  const [, navigate] = useLocation();
  useEffect(() => {
    if (id === null || accounts === undefined) return;
    const account = accounts.find((each) => each.id === id);
    if (account?.state === 'reconnect') begin({ platform: account.platform, reconnect: account });
    navigate('/accounts', { replace: true });
  }, [id, accounts, begin, navigate]);
}
