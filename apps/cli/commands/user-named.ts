import { type AuditDetails, recordAudit } from '@carillon/db/audit';
import type { PersonChange } from '@carillon/db/people';
import { findUser as readUser } from '@carillon/db/users';
import { Command } from '@commander-js/extra-typings';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';

/** A command about one user, whom --user names. */
export const userOptionCommand = (name: string, description: string) =>
  new Command(name).description(description).requiredOption('--user <id>', 'id or e-mail address');

/** The user with this id or e-mail address. @throws {CommandError} without one */
export async function findUser({ db }: CommandSession, idOrEmail: string) {
  const user = await readUser(db, idOrEmail);
  if (user === null) throw new CommandError(`There is no user "${idOrEmail}".`);
  return user;
}

/** Changes a user, and notes it in the audit trail. @throws {CommandError} when it cannot be done */
export async function changeUser(
  session: CommandSession,
  idOrEmail: string,
  change: (db: CommandSession['db'], id: string) => Promise<PersonChange>,
  details: AuditDetails,
): Promise<{ id: string }> {
  const { id, email } = await findUser(session, idOrEmail);
  refuseUnlessDone(await change(session.db, id), email);
  await recordAudit(session.db, {
    action: 'user.changed',
    by: { kind: 'cli' },
    userId: id,
    subjectId: id,
    details,
  });
  return { id };
}

const refusals: Readonly<Record<Exclude<PersonChange, 'done'>, (email: string) => string>> = {
  not_found: (email) => `There is no user "${email}".`,
  last_admin: (email) =>
    `${email} is the only admin who can sign in. Make somebody else an admin first: carillon user set-admin.`,
  deleting: (email) => `${email} is being deleted, and nothing else can be done with them.`,
};

/** @throws {CommandError} */
export function refuseUnlessDone(change: PersonChange, email: string): void {
  if (change !== 'done') throw new CommandError(refusals[change](email));
}
