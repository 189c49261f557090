import { scopes as allScopes, isScope, maxProfilesOfKey, type Scope, usualScopes } from '@carillon/core';
import { changeKeyBudget, createApiKey, listApiKeys, revokeApiKey } from '@carillon/db/api-keys';
import { recordAudit } from '@carillon/db/audit';
import { findForeignProfiles } from '@carillon/db/profiles';
import { hashApiKey, newApiKey } from '@carillon/secrets';
import { Command, Option } from '@commander-js/extra-typings';
import { sessionCommand, wholeNumber } from '../command.ts';
import { CommandError, UsageError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import { printAll, type Terminal } from '../terminal.ts';
import { findUser, userOptionCommand } from './user-named.ts';

export const keyCommand = (terminal: Terminal) =>
  new Command('key')
    .description('API keys')
    .addCommand(create(terminal))
    .addCommand(list(terminal))
    .addCommand(change(terminal))
    .addCommand(revoke(terminal));

const budget = wholeNumber('--monthly-budget', 1, 1_000_000);
const budgetHelp = 'US dollars that its posts may cost in a month, where a network charges for them';

const create = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    userOptionCommand('create', 'make a key, which is shown only now')
      .requiredOption('--name <name>', 'what the key is for')
      .option(
        '--scopes <list>',
        `what it may do: some of ${allScopes.join(',')}; ${allScopes.filter((scope) => !usualScopes.includes(scope)).join(', ')} only where it is named`,
        usualScopes.join(','),
      )
      .option('--expires-in <days>', 'days until it expires; without it, it never does', Number)
      .option('--sandbox', 'a key that reaches sandbox accounts only')
      .option('--monthly-budget <dollars>', budgetHelp, budget)
      .option('--profile <id>', 'a profile that it is bound to; give it again for more', gather),
    { run: (session, { profile, ...options }) => createKey(session, { ...options, profileIds: profile }) },
  );

/** An option that may be given several times. */
const gather = (value: string, before: string[] = []): string[] => [...before, value];

const list = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    userOptionCommand('list', 'list the keys of a user, expired and revoked ones too'),
    {
      async run(session, { user }) {
        const { id } = await findUser(session, user);
        return { keys: await listApiKeys(session.db, id) };
      },
      show: ({ keys }) => printAll(terminal, keys),
    },
  );

const change = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    new Command('change')
      .description('change what posts of a key may cost')
      .requiredOption('--key <id>', 'its apk_… id, as key list shows it')
      .addOption(
        new Option('--monthly-budget <dollars>', `${budgetHelp}; none for as much as there is`)
          .argParser((text) => (text === 'none' ? text : budget(text)))
          .makeOptionMandatory(),
      ),
    {
      run: (session, { key, monthlyBudget }) =>
        changeKey(session, key, monthlyBudget === 'none' ? null : monthlyBudget),
    },
  );

const revoke = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    new Command('revoke')
      .description('have a key refused from the next request on')
      .requiredOption('--key <id>', 'its apk_… id, as key list shows it')
      .option('--end-made', 'switch off the webhooks that it made, too; those of apps always are unless kept')
      .option('--keep-made', 'leave them on, also those of an app'),
    { run: (session, { key, ...made }) => revokeKey(session, key, made) },
  );

interface KeyOptions {
  readonly user: string;
  readonly name: string;
  /** Comma separated; everything unless given. */
  readonly scopes?: string | undefined;
  /** Days; never unless given. */
  readonly expiresIn?: number | undefined;
  readonly sandbox?: boolean | undefined;
  /** US dollars; as much as there is unless given. */
  readonly monthlyBudget?: number | undefined;
  /** Profiles that it is bound to; all unless given. */
  readonly profileIds?: readonly string[] | undefined;
}

/** The longest life of a key, days. */
const maxDays = 3_650;

/** The key is shown here and never again. */
export async function createKey(
  session: CommandSession,
  options: KeyOptions,
): Promise<{ id: string; key: string }> {
  const { name, sandbox = false, monthlyBudget = null } = options;
  if (name.trim() === '')
    throw new UsageError('The key needs a name, so that you know later what it is for: --name.');
  const scopes = options.scopes === undefined ? usualScopes : scopesIn(options.scopes);
  const expiresAt = expiry(options.expiresIn, Date.now());
  const user = await findUser(session, options.user);
  const profileIds = await profilesOf(session, user.id, options.profileIds ?? []);
  const key = newApiKey({ sandbox });
  const [hash = ''] = hashApiKey(key, session.apiKeyKeys);
  const facts = { name, hash, last4: key.slice(-4), sandbox, scopes, profileIds, expiresAt, monthlyBudget };
  const by = { kind: 'cli' } as const;
  return session.db.$transaction(async (tx) => {
    const id = await createApiKey(tx, { userId: user.id, ...facts });
    const details = { scopes, sandbox, ...(profileIds.length > 0 && { profileIds }) };
    await recordAudit(tx, { action: 'api_key.created', by, userId: user.id, subjectId: id, details });
    return { id, key };
  });
}

async function profilesOf(
  { db }: CommandSession,
  userId: string,
  named: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(named)];
  if (ids.length > maxProfilesOfKey)
    throw new UsageError(`A key is bound to ${maxProfilesOfKey} profiles at most.`);
  const [foreign] = await findForeignProfiles(db, { userId, sandbox: false }, ids);
  if (foreign === undefined) return ids;
  throw new CommandError(`This user has no profile "${foreign}".`);
}

function scopesIn(list: string): Scope[] {
  const names = [...new Set(list.split(',').map((name) => name.trim()))];
  const unknown = names.find((name) => !isScope(name));
  if (unknown === undefined) return names.filter(isScope);
  throw new UsageError(`There is no scope "${unknown}"; --scopes has some of ${allScopes.join(', ')}.`);
}

function expiry(days: number | undefined, now: number): Date | null {
  if (days === undefined) return null;
  if (Number.isInteger(days) && days >= 1 && days <= maxDays) return new Date(now + days * 86_400_000);
  throw new UsageError(`--expires-in is a whole number of days, from 1 to ${maxDays}.`);
}

/** Keys that it was rotated from or to have the same budget within seconds. */
export async function changeKey(
  { db }: CommandSession,
  id: string,
  monthlyBudget: number | null,
): Promise<{ id: string; monthlyBudget: number | null }> {
  return db.$transaction(async (tx) => {
    const userId = await changeKeyBudget(tx, id, { monthlyBudget });
    if (userId === null) throw new CommandError(`There is no API key "${id}".`);
    const details = { monthlyBudget: monthlyBudget ?? 'none' };
    await recordAudit(tx, { action: 'api_key.changed', by: { kind: 'cli' }, userId, subjectId: id, details });
    return { id, monthlyBudget };
  });
}

interface Made {
  readonly endMade?: true | undefined;
  readonly keepMade?: true | undefined;
}

/** From the next request on the key is refused, and its links are over. Revoking it again changes nothing of it. */
export async function revokeKey(
  { db }: CommandSession,
  id: string,
  { endMade, keepMade }: Made = {},
): Promise<{ id: string; webhooksSwitchedOff: number }> {
  if (endMade && keepMade) throw new UsageError('Either --end-made or --keep-made.');
  const endsMade = endMade ?? (keepMade && false);
  return db.$transaction(async (tx) => {
    const revoked = await revokeApiKey(tx, id, { endsMade });
    if (revoked === null) throw new CommandError(`There is no API key "${id}".`);
    const { userId, webhooks } = revoked;
    await recordAudit(tx, { action: 'api_key.revoked', by: { kind: 'cli' }, userId, subjectId: id });
    return { id, webhooksSwitchedOff: webhooks };
  });
}
