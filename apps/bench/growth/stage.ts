import { createApiKey, type Database, openDatabase, type Reader } from '@carillon/db';
import { Client } from 'pg';
import { type FilledOwners, findOwners } from '../fill/find-owners.ts';
import { fillCalendar } from './fill-calendar.ts';

/** Does a piece of work that is looked at: timed, or its plans read. */
export type Look = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** A filled database as the service opens it, and whom to work for. */
export interface Stage extends FilledOwners {
  readonly db: Database;
  readonly live: Reader;
  readonly sandbox: Reader;
  /** Of the big user's posts, one from the middle of the year. */
  readonly middleId: string;
  /** The accounts of a profile, one on each network. */
  accounts(profileId: string): Promise<StageAccount[]>;
  readonly keyHash: string;
  close(): Promise<void>;
}

export type StageAccount = { readonly id: string; readonly platform: 'x' | 'bluesky' };

export async function openStage(url: string): Promise<Stage> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const owners = await findOwners(client).finally(() => client.end());
  const userId = owners.bigUserId;
  const db = openDatabase({ url, poolSize: 2 });
  const count = await db.post.count({ where: { userId } });
  const byAge = { where: { userId }, orderBy: { id: 'asc' }, skip: Math.floor(count / 2) } as const;
  const { id: middleId } = await db.post.findFirstOrThrow({ ...byAge, select: { id: true } });
  const keyHash = `looked at ${performance.now()}`;
  await createApiKey(db, { userId, name: 'growth', hash: keyHash, last4: '0000', sandbox: false });
  const stage: Stage = {
    ...owners,
    db,
    live: { userId, sandbox: false },
    sandbox: { userId, sandbox: true },
    middleId,
    accounts: (profileId) =>
      db.socialAccount.findMany({
        where: { profileId },
        select: { id: true, platform: true },
        orderBy: { platform: 'asc' },
      }),
    keyHash,
    close: () => db.$disconnect(),
  };
  await fillCalendar(stage);
  return stage;
}
