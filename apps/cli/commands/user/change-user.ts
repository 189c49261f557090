import { type AuditDetails, type PersonChange, recordAudit } from '@carillon/db';
import { CommandError } from '../../command-error.ts';
import type { CommandSession } from '../../open-session.ts';
import { findUser } from './find-user.ts';

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
    ...{ action: 'user.changed', by: { kind: 'cli' }, userId: id, subjectId: id, details },
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
