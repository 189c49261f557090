import { recordAudit } from '@carillon/db/audit';
import { endSessionsAndWorkOf, keepPasswordReset, resetSecondFactor } from '@carillon/db/sign-in';
import { inviteByOidc, changePassword as storePassword } from '@carillon/db/users';
import {
  digest,
  hashPassword,
  newToken,
  type PasswordProblem,
  passwordProblem,
  resetLink,
  shortestPassword,
} from '@carillon/secrets';
import { Command } from '@commander-js/extra-typings';
import { resultCommand, sessionCommand, wholeNumber } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { type CommandSession, withSession } from '../open-session.ts';
import { seenByOthers } from '../secret-reader.ts';
import type { Terminal } from '../terminal.ts';
import { findUser, userOptionCommand } from './user-named.ts';

const by = { kind: 'cli' } as const;

export const passwordCommand = (terminal: Terminal) =>
  resultCommand(
    terminal,
    userOptionCommand('password', 'give a user another password, and sign them out everywhere').option(
      '--password <password>',
      seenByOthers('password'),
    ),
    {
      async run({ user, ...options }) {
        const password =
          options.password ?? (await terminal.readSecret('password', { option: '--password' }));
        return withSession(terminal.environment, (session) => changePassword(session, { user, password }));
      },
    },
  );

interface PasswordOptions {
  readonly user: string;
  readonly password: string;
}

/** Stores another password for a user who forgot theirs, and signs them out everywhere. */
async function changePassword(
  session: CommandSession,
  { user, password }: PasswordOptions,
): Promise<{ id: string }> {
  const { id, email } = await findUser(session, user);
  await refuseWeak(password, email);
  const passwordHash = await hashPassword(password);
  await session.db.$transaction(async (tx) => {
    await storePassword(tx, id, passwordHash);
    await endSessionsAndWorkOf(tx, id);
    await recordAudit(tx, { action: 'password.changed', by, userId: id, subjectId: id });
  });
  return { id };
}

const sentences: Readonly<Record<PasswordProblem, string>> = {
  short: `The password must have at least ${shortestPassword} characters.`,
  common: 'Many people have this password, so it is one of the first that others try. Choose another one.',
  personal:
    'This password is made of the e-mail address or of the name of this service, so it is one of the first that others try. Choose another one.',
};

/** @throws {CommandError} for a password that others would try first @param email of its user */
export async function refuseWeak(password: string, email: string): Promise<void> {
  const problem = await passwordProblem(password, email);
  if (problem !== null) throw new CommandError(sentences[problem]);
}

/** Longest that a link may be good for, minutes: a week. */
const maxMinutes = 10_080;

export const resetLinkCommand = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    new Command('reset-link')
      .description('make a link by which a user chooses a new password, once')
      .argument('<user>', 'id or e-mail address')
      .option('--minutes <number>', 'how long it is good for', wholeNumber('--minutes', 1, maxMinutes), 60),
    {
      async run(session, { minutes }, user) {
        const { id } = await findUser(session, user);
        const { DASHBOARD_URL: url = `http://127.0.0.1:${session.config.DASHBOARD_PORT}` } = session.config;
        const token = newToken();
        await session.db.$transaction(async (tx) => {
          await keepPasswordReset(tx, { id: digest(token), userId: id, minutes });
          await recordAudit(tx, { action: 'password.reset_requested', by, userId: id, subjectId: id });
        });
        return { id, link: resetLink(url, token), minutes };
      },
    },
  );

/** Removes authenticator app, passkeys and recovery codes of a user, and signs them out everywhere. */
export const resetSecondFactorCommand = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    new Command('reset-second-factor')
      .description('for a user who lost all of it: their password alone signs them in again')
      .argument('<user>', 'id or e-mail address'),
    {
      async run(session, _, user) {
        const { id } = await findUser(session, user);
        await session.db.$transaction(async (tx) => {
          await resetSecondFactor(tx, id);
          const details = { kind: 'all' };
          await recordAudit(tx, { action: 'second_factor.removed', by, userId: id, subjectId: id, details });
        });
        return { id };
      },
    },
  );

export const inviteCommand = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    userOptionCommand(
      'invite',
      'take the password of a user, who comes in by the OpenID Connect issuer from now on',
    ),
    {
      async run(session, { user }) {
        const { id } = await findUser(session, user);
        await session.db.$transaction(async (tx) => {
          await inviteByOidc(tx, id);
          await recordAudit(tx, { action: 'password.changed', by, userId: id, subjectId: id });
        });
        return { id };
      },
    },
  );
