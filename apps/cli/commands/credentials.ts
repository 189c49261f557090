import type { Database } from '@carillon/db';
import { groupCredentials, listStale, replaceSealed, type SealedRow } from '@carillon/db/accounts';
import { recordAudit } from '@carillon/db/audit';
import { headerOf, type KeyRing, reseal, UnsealError } from '@carillon/secrets';
import { Command } from '@commander-js/extra-typings';
import { sessionCommand } from '../command.ts';
import type { CommandSession } from '../open-session.ts';
import type { Fail, Terminal } from '../terminal.ts';
import { resealApplications, resealSecondFactors, resealWebhooks } from './reseal.ts';

export const credentialsCommand = (terminal: Terminal, fail: Fail) =>
  new Command('credentials')
    .description(
      'sealed credentials of social accounts, second factors, and secrets and addresses of webhooks',
    )
    .addCommand(
      sessionCommand(
        terminal,
        new Command('reseal').description(
          'seal with ENCRYPTION_KEY what a key of ENCRYPTION_KEYS_OLD sealed; workers may run meanwhile',
        ),
        {
          async run(session) {
            const showProgress = (done: number, total: number) =>
              terminal.complain(`${done} of ${total} resealed`);
            const { left, ...credentials } = await resealCredentials(session, showProgress);
            const all = [
              credentials,
              await resealApplications(session),
              await resealSecondFactors(session),
              await resealWebhooks(session),
            ];
            const resealed = all.reduce((sum, each) => sum + each.resealed, 0);
            const unopened = all.flatMap((each) => each.unopened);
            if (unopened.length > 0 || left > 0) fail(1);
            return { resealed, unopened, left };
          },
        },
      ),
    );

interface ResealResult {
  /** Accounts whose credentials are now sealed with the newest key, and were not before. */
  readonly resealed: number;
  /** Accounts whose credentials open with none of the keys. */
  readonly unopened: readonly string[];
  /** Accounts whose credentials came back under an old key each time: some process still seals with it. */
  readonly left: number;
}

const page = 200;

/** Rounds over all rows; only a process with other keys needs more than two. */
const rounds = 5;

/**
 * Seals with the newest key everything that an older one sealed. Workers may publish and renew tokens meanwhile: a row is
 * replaced only while it is unchanged since it was read.
 * @param progress is called after each page with the numbers of rows that are done, and of all
 */
export async function resealCredentials(
  { db, credentialKeys }: Pick<CommandSession, 'db' | 'credentialKeys'>,
  progress: (done: number, total: number) => void = () => {},
): Promise<ResealResult> {
  const unopened = new Set<string>();
  const total = await countStale(db, credentialKeys);
  let resealed = 0;
  for (let round = 0; round < rounds; round++) {
    for await (const row of staleRows(db, credentialKeys)) {
      const made = await resealRow(db, row, credentialKeys);
      if (made === 'unopened') unopened.add(row.socialAccountId);
      if (made === 'resealed') resealed += 1;
      if (made === 'resealed' && resealed % page === 0) progress(resealed, total);
    }
    if ((await countStale(db, credentialKeys)) <= unopened.size) break;
  }
  if (resealed > 0)
    await recordAudit(db, { action: 'credentials.resealed', by: { kind: 'cli' }, details: { resealed } });
  const left = Math.max(0, (await countStale(db, credentialKeys)) - unopened.size);
  return { resealed, unopened: [...unopened], left };
}

async function countStale(db: Database, keys: KeyRing): Promise<number> {
  const stale = (await groupCredentials(db)).filter(({ header }) => header !== headerOf(keys));
  return stale.reduce((sum, { accounts }) => sum + accounts, 0);
}

async function* staleRows(db: Database, keys: KeyRing): AsyncGenerator<SealedRow> {
  let after = '';
  for (;;) {
    const rows = await listStale(db, headerOf(keys), { after, limit: page });
    yield* rows;
    after = rows.at(-1)?.socialAccountId ?? after;
    if (rows.length < page) return;
  }
}

async function resealRow(
  db: Database,
  row: SealedRow,
  keys: KeyRing,
): Promise<'resealed' | 'moved on' | 'unopened'> {
  try {
    return (await replaceSealed(db, row, await reseal(row.sealed, row, keys))) ? 'resealed' : 'moved on';
  } catch (error) {
    if (error instanceof UnsealError) return 'unopened';
    throw error;
  }
}
