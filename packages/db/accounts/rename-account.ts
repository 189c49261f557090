import type { Sql } from '../client.ts';

/** Takes an account's name on its network, which its owner may have changed there. */
export async function renameAccount(db: Sql, id: string, username: string): Promise<void> {
  await db.$executeRaw`
    UPDATE social_accounts SET platform_username = ${username} WHERE id = ${id} AND platform_username <> ${username}`;
}
