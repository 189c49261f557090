import { createUser, recordAudit } from '@carillon/db';
import { hashPassword } from '@carillon/secrets';
import { Command } from '@commander-js/extra-typings';
import { CommandError, UsageError } from '../../command-error.ts';
import type { CommandSession } from '../../open-session.ts';
import { printResult } from '../../print-result.ts';
import { seenByOthers } from '../../secret-reader.ts';
import type { Terminal } from '../../terminal.ts';
import { planNamed } from './plan-named.ts';
import { refuseWeak } from './refuse-weak.ts';

export const createCommand = (terminal: Terminal) =>
  new Command('create')
    .description('make a user')
    .requiredOption('--email <address>')
    .option('--password <password>', seenByOthers('password'))
    .option(
      '--oidc',
      'without a password: the OpenID Connect issuer, which confirms the address, lets them in',
    )
    .option('--plan <plan>', 'free, growth or scale', 'free')
    .option('--admin', 'may see and control the queues')
    .option('--json', 'print one JSON object')
    .action(async ({ json, ...options }) => {
      if (options.oidc && options.password !== undefined)
        throw new UsageError('--oidc is for users without a password: leave --password out.');
      const password = options.oidc
        ? null
        : (options.password ?? (await terminal.readSecret('password', { option: '--password' })));
      await printResult(terminal, json, (session) => addUser(session, { ...options, password }));
    });

interface UserOptions {
  readonly email: string;
  /** Null for whom the OpenID Connect issuer lets in. */
  readonly password: string | null;
  readonly plan: string;
  /** May see and control the queues. */
  readonly admin?: boolean | undefined;
}

async function addUser(
  { db }: CommandSession,
  { email, password, plan, admin = false }: UserOptions,
): Promise<{ id: string }> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new UsageError(`"${email}" is not an e-mail address, which --email needs.`);
  if (password !== null) await refuseWeak(password, email);
  const facts = {
    email,
    passwordHash: password === null ? '' : await hashPassword(password),
    plan: planNamed(plan),
    admin,
    oidcInvited: password === null,
  };
  return db.$transaction(async (tx) => {
    const id = await createUser(tx, facts);
    if (id === null) throw new CommandError(`There is already a user with the address ${email}.`);
    const details = { plan: facts.plan, admin };
    await recordAudit(tx, {
      action: 'user.created',
      by: { kind: 'cli' },
      userId: id,
      subjectId: id,
      details,
    });
    return { id };
  });
}
