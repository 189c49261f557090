import { connectSandboxAccount } from '@carillon/harness/connect-sandbox-account';
import type { Machine } from '../system/system.ts';
import { peopleOf } from './accounts.ts';

/** People connect again what says that it needs it. @returns how many did @throws when a network refuses */
export async function reconnectAccounts(machine: Machine): Promise<number> {
  const accounts = await machine.db.socialAccount.findMany({
    where: { state: 'reconnect' },
    select: { profileId: true, platform: true, platformUsername: true },
  });
  const people = peopleOf(machine);
  for (const { platformUsername: handle, ...account } of accounts)
    await connectSandboxAccount(people, { ...account, handle });
  return accounts.length;
}
