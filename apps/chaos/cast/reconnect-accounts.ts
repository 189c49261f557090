import type { Machine } from '../machine/machine.ts';
import { peoplesNetworks } from './cast.ts';
import { connectAccount } from './connect-account.ts';

/** People connect again what says that it needs it. @returns how many did */
export async function reconnectAccounts(machine: Machine): Promise<number> {
  const accounts = await machine.db.socialAccount.findMany({
    where: { state: 'reconnect' },
    select: { profileId: true, platform: true, platformUsername: true },
  });
  const networks = peoplesNetworks();
  let connected = 0;
  for (const { platformUsername: handle, ...account } of accounts) {
    const result = await connectAccount(machine, networks, { ...account, handle });
    if (typeof result === 'string') connected += 1;
  }
  return connected;
}
