import { type Plan, planNames } from '@carillon/core';
import {
  createUser,
  endSessionsOf,
  findUser as readUser,
  changePassword as storePassword,
} from '@carillon/db';
import { hashPassword, shortestPassword } from '@carillon/secrets';
import { Command } from '@commander-js/extra-typings';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import { printResult } from '../print-result.ts';
import { seenByOthers } from '../secret-reader.ts';
import type { Terminal } from '../terminal.ts';

export const userCommand = (terminal: Terminal) =>
  new Command('user')
    .description('people who own profiles')
    .addCommand(create(terminal))
    .addCommand(password(terminal));

const create = (terminal: Terminal) =>
  new Command('create')
    .description('make a user')
    .requiredOption('--email <address>')
    .option('--password <password>', seenByOthers('password'))
    .option('--plan <plan>', 'free, growth or scale', 'free')
    .option('--admin', 'may see and control the queues')
    .option('--json', 'print one JSON object')
    .action(async ({ json, ...options }) => {
      const password = options.password ?? (await terminal.readSecret('password'));
      await printResult(terminal, json, (session) => addUser(session, { ...options, password }));
    });

const password = (terminal: Terminal) =>
  new Command('password')
    .description('give a user another password, and sign them out everywhere')
    .requiredOption('--user <id>', 'id or e-mail address')
    .option('--password <password>', seenByOthers('password'))
    .option('--json', 'print one JSON object')
    .action(async ({ json, user, ...options }) => {
      const password = options.password ?? (await terminal.readSecret('password'));
      await printResult(terminal, json, (session) => changePassword(session, { user, password }));
    });

interface UserOptions {
  readonly email: string;
  readonly password: string;
  readonly plan: string;
  /** May see and control the queues. */
  readonly admin?: boolean | undefined;
}

async function addUser(
  { db }: CommandSession,
  { email, password, plan, admin = false }: UserOptions,
): Promise<{ id: string }> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new CommandError(`"${email}" is not an e-mail address.`);
  refuseShort(password);
  if (!isPlan(plan))
    throw new CommandError(`There is no plan "${plan}"; choose one of ${planNames.join(', ')}.`);
  const id = await createUser(db, { email, passwordHash: await hashPassword(password), plan, admin });
  if (id === null) throw new CommandError(`There is already a user with the address ${email}.`);
  return { id };
}

const isPlan = (text: string): text is Plan => planNames.some((name) => name === text);

interface PasswordOptions {
  readonly user: string;
  readonly password: string;
}

/** Stores another password for a user who forgot theirs, and signs them out everywhere. */
async function changePassword(
  session: CommandSession,
  { user, password }: PasswordOptions,
): Promise<{ id: string }> {
  refuseShort(password);
  const { id } = await findUser(session, user);
  await storePassword(session.db, id, await hashPassword(password));
  await endSessionsOf(session.db, id);
  return { id };
}

function refuseShort(password: string): void {
  if (password.length < shortestPassword)
    throw new CommandError(`The password must have at least ${shortestPassword} characters.`);
}

/** The user with this id or e-mail address. @throws {CommandError} when there is none */
export async function findUser({ db }: CommandSession, idOrEmail: string) {
  const user = await readUser(db, idOrEmail);
  if (user === null) throw new CommandError(`There is no user "${idOrEmail}".`);
  return user;
}
