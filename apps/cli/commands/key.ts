import { scopes as allScopes, isScope, type Scope } from '@carillon/core';
import { createApiKey, listApiKeys, recordAudit, revokeApiKey } from '@carillon/db';
import { hashApiKey, newApiKey } from '@carillon/secrets';
import { Command } from '@commander-js/extra-typings';
import { CommandError, UsageError } from '../command-error.ts';
import { type CommandSession, withSession } from '../open-session.ts';
import { print } from '../print.ts';
import { printResult } from '../print-result.ts';
import type { Terminal } from '../terminal.ts';
import { findUser } from './user/find-user.ts';

export const keyCommand = (terminal: Terminal) =>
  new Command('key')
    .description('API keys')
    .addCommand(create(terminal))
    .addCommand(list(terminal))
    .addCommand(revoke(terminal));

const create = (terminal: Terminal) =>
  new Command('create')
    .description('make a key, which is shown only now')
    .requiredOption('--user <id>', 'id or e-mail address')
    .requiredOption('--name <name>', 'what the key is for')
    .option('--scopes <list>', `what it may do: some of ${allScopes.join(',')}`, allScopes.join(','))
    .option('--expires-in <days>', 'days until it expires; without it, it never does', Number)
    .option('--sandbox', 'a key that reaches sandbox accounts only')
    .option('--json', 'print one JSON object')
    .action(({ json, ...options }) => printResult(terminal, json, (session) => createKey(session, options)));

const list = (terminal: Terminal) =>
  new Command('list')
    .description('list the keys of a user, expired and revoked ones too')
    .requiredOption('--user <id>', 'id or e-mail address')
    .option('--json', 'print one JSON object')
    .action(async ({ json, user }) => {
      const { keys } = await withSession(terminal.environment, (session) => listKeys(session, user));
      if (json) return print(terminal, { keys }, json);
      keys.forEach((key, index) => {
        if (index > 0) terminal.print('');
        print(terminal, key);
      });
    });

const revoke = (terminal: Terminal) =>
  new Command('revoke')
    .description('have a key refused from the next request on')
    .requiredOption('--key <id>', 'its apk_… id, as key list shows it')
    .option('--json', 'print one JSON object')
    .action(({ json, key }) => printResult(terminal, json, (session) => revokeKey(session, key)));

interface KeyOptions {
  readonly user: string;
  readonly name: string;
  /** Comma separated; everything unless given. */
  readonly scopes?: string | undefined;
  /** Days; never unless given. */
  readonly expiresIn?: number | undefined;
  readonly sandbox?: boolean | undefined;
}

/** The longest life of a key, days. */
const maxDays = 3_650;

/** The key is shown here and never again. */
export async function createKey(
  session: CommandSession,
  options: KeyOptions,
): Promise<{ id: string; key: string }> {
  const { name, sandbox = false } = options;
  if (name.trim() === '')
    throw new UsageError('The key needs a name, so that you know later what it is for: --name.');
  const scopes = options.scopes === undefined ? allScopes : scopesIn(options.scopes);
  const expiresAt = expiry(options.expiresIn, Date.now());
  const user = await findUser(session, options.user);
  const key = newApiKey({ sandbox });
  const [hash = ''] = hashApiKey(key, session.apiKeyKeys);
  const facts = { name, hash, last4: key.slice(-4), sandbox, scopes, expiresAt };
  const by = { kind: 'cli' } as const;
  return session.db.$transaction(async (tx) => {
    const id = await createApiKey(tx, { userId: user.id, ...facts });
    const details = { scopes, sandbox };
    await recordAudit(tx, { action: 'api_key.created', by, userId: user.id, subjectId: id, details });
    return { id, key };
  });
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

/** The keys of a user, the oldest first, expired and revoked ones too; nothing that would let anybody in. */
async function listKeys(session: CommandSession, user: string) {
  const { id } = await findUser(session, user);
  return { keys: await listApiKeys(session.db, id) };
}

/** From the next request on the key is refused. Revoking it again changes nothing. */
async function revokeKey({ db }: CommandSession, id: string): Promise<{ id: string }> {
  await db.$transaction(async (tx) => {
    if (!(await revokeApiKey(tx, id))) throw new CommandError(`There is no API key "${id}".`);
    const { userId } = await tx.apiKey.findUniqueOrThrow({ where: { id }, select: { userId: true } });
    await recordAudit(tx, { action: 'api_key.revoked', by: { kind: 'cli' }, userId, subjectId: id });
  });
  return { id };
}
