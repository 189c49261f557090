import { connectAccount } from '../accounts/connect-accounts.ts';
import type { Database } from '../client.ts';

/** A person connects an account again. @returns its id */
export async function connectAgain(
  db: Database,
  id: string,
  seal = async (): Promise<string> => 'sealed',
): Promise<string | null> {
  const {
    id: _,
    active,
    state,
    stateReason,
    blockedUntil,
    blockedCode,
    blockedReason,
    blockedSince,
    createdAt,
    updatedAt,
    ...account
  } = await db.socialAccount.findUniqueOrThrow({ where: { id } });
  const outcome = await connectAccount(db, account, { seal, maxAccounts: Number.POSITIVE_INFINITY });
  return outcome.kind === 'stored' ? outcome.id : null;
}
