import { type Plan, planNames } from '@carillon/core';
import { recordAudit } from '@carillon/db/audit';
import { disableUser, enableUser, listPeople, setAdmin, setPlan } from '@carillon/db/people';
import { createUser } from '@carillon/db/users';
import { hashPassword } from '@carillon/secrets';
import { Command } from '@commander-js/extra-typings';
import { nextOf, resultCommand, sessionCommand, withPage } from '../command.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { type CommandSession, withSession } from '../open-session.ts';
import { seenByOthers } from '../secret-reader.ts';
import { printPage, type Terminal } from '../terminal.ts';
import { deleteCommand } from './user-delete.ts';
import { exportCommand } from './user-export.ts';
import { changeUser, userOptionCommand } from './user-named.ts';
import { returnOriginsCommand } from './user-return-origins.ts';
import {
  inviteCommand,
  passwordCommand,
  refuseWeak,
  resetLinkCommand,
  resetSecondFactorCommand,
} from './user-sign-in.ts';

export const userCommand = (terminal: Terminal) =>
  new Command('user')
    .description('people who own profiles')
    .addCommand(create(terminal))
    .addCommand(passwordCommand(terminal))
    .addCommand(resetLinkCommand(terminal))
    .addCommand(resetSecondFactorCommand(terminal))
    .addCommand(inviteCommand(terminal))
    .addCommand(list(terminal))
    .addCommand(plan(terminal))
    .addCommand(admin(terminal))
    .addCommand(disable(terminal))
    .addCommand(enable(terminal))
    .addCommand(returnOriginsCommand(terminal))
    .addCommand(exportCommand(terminal))
    .addCommand(deleteCommand(terminal));

const create = (terminal: Terminal) =>
  resultCommand(
    terminal,
    new Command('create')
      .description('make a user')
      .requiredOption('--email <address>')
      .option('--password <password>', seenByOthers('password'))
      .option(
        '--oidc',
        'without a password: the OpenID Connect issuer, which confirms the address, lets them in',
      )
      .option('--plan <plan>', 'free, growth or scale', 'free')
      .option('--admin', 'may see and control the queues'),
    {
      async run(options) {
        if (options.oidc && options.password !== undefined)
          throw new UsageError('--oidc is for users without a password: leave --password out.');
        const password = options.oidc
          ? null
          : (options.password ?? (await terminal.readSecret('password', { option: '--password' })));
        return withSession(terminal.environment, (session) => addUser(session, { ...options, password }));
      },
    },
  );

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
  const by = { kind: 'cli' } as const;
  return db.$transaction(async (tx) => {
    const id = await createUser(tx, facts);
    if (id === null) throw new CommandError(`There is already a user with the address ${email}.`);
    const details = { plan: facts.plan, admin };
    await recordAudit(tx, { action: 'user.created', by, userId: id, subjectId: id, details });
    return { id };
  });
}

/** The plan of this name. @throws {UsageError} without one */
function planNamed(name: string): Plan {
  const plan = planNames.find((known) => known === name);
  if (plan === undefined)
    throw new UsageError(`There is no plan "${name}"; --plan is one of ${planNames.join(', ')}.`);
  return plan;
}

const list = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    withPage(
      new Command('list')
        .description('list users, the oldest first')
        .option('--search <text>', 'a part of the e-mail address'),
      'users',
    ),
    {
      async run({ db }, filter) {
        const found = await listPeople(db, filter);
        return { users: found.rows, next: nextOf(found) };
      },
      show: ({ users, next }) => printPage(terminal, { rows: users, next }, 'There is no user.'),
    },
  );

const plan = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    userOptionCommand(
      'set-plan',
      'give a user another plan; it holds from the next request on',
    ).requiredOption('--plan <plan>', 'free, growth or scale'),
    {
      async run(session, { user, plan }) {
        const wanted = planNamed(plan);
        const { id } = await changeUser(session, user, (db, id) => setPlan(db, id, wanted), { plan: wanted });
        return { id, plan: wanted };
      },
    },
  );

const admin = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    userOptionCommand('set-admin', 'make a user an admin, who sees all users and controls the queues').option(
      '--off',
      'take the right away',
    ),
    {
      async run(session, { user, off = false }) {
        const admin = !off;
        const { id } = await changeUser(session, user, (db, id) => setAdmin(db, id, admin), { admin });
        return { id, admin };
      },
    },
  );

const disable = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    userOptionCommand('disable', 'refuse a user’s keys, sign them out, and hold their posts'),
    {
      async run(session, { user }) {
        const { id } = await changeUser(session, user, disableUser, { disabled: true });
        return { id, disabled: true };
      },
    },
  );

const enable = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    userOptionCommand('enable', 'undo disable: what was held goes out, but for what is too late'),
    {
      async run(session, { user }) {
        const { id } = await changeUser(session, user, enableUser, { disabled: false });
        return { id, disabled: false };
      },
    },
  );
