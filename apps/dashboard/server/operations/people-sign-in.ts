import type { Queries } from '@carillon/db';
import { type AuditAuthor, recordAudit } from '@carillon/db/audit';
import { getPerson, type PersonRow } from '@carillon/db/people';
import {
  endSessionsAndWorkOf,
  findPasswordReset,
  keepPasswordReset,
  resetSecondFactor,
} from '@carillon/db/sign-in';
import { lockUser } from '@carillon/db/users';
import { givenId } from '@carillon/operations/schemas/fields';
import { digest, invitationLink, newToken, resetLink } from '@carillon/secrets';
import { z } from 'zod';
import type { PersonContext } from '../context.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** Days that a link which an admin makes is good for: the person gets it by some other way. */
const days = { invitation: 7, reset: 1 } as const;

/** A link that an admin hands over. */
interface GivenLink {
  readonly kind: keyof typeof days;
  readonly link: string;
  /** How long it is good for. */
  readonly days: number;
}

/** Makes a link by which a user chooses a password; one that they had is worth nothing any more. */
export async function makeLink(
  tx: Queries,
  { url, by }: PersonContext,
  { id, hasPassword }: Pick<PersonRow, 'id' | 'hasPassword'>,
): Promise<GivenLink> {
  const kind = hasPassword ? 'reset' : 'invitation';
  const token = newToken();
  await keepPasswordReset(tx, { id: digest(token), userId: id, minutes: days[kind] * 24 * 60 });
  await recordAudit(tx, {
    action: hasPassword ? 'password.reset_requested' : 'user.invited',
    by,
    userId: id,
    subjectId: id,
  });
  return { kind, link: (hasPassword ? resetLink : invitationLink)(url, token), days: days[kind] };
}

/** A new link by which a user chooses a password: an invitation for who has none yet. */
const makeLinkOperation = personOperation({
  who: 'admin',
  needsProof: true,
  method: 'post',
  path: '/people/{id}/link',
  audit: { byHandler: ['user.invited', 'password.reset_requested'] },
  params: z.object({ id: givenId('usr') }),
  async handle({ params: { id } }, context) {
    const { oidc } = context;
    if (oidc?.settings.only) throw dashboardError('oidc_only', { name: oidc.settings.name });
    return helping(context, id, async (tx, person) => {
      if (oidc !== null && person.hasIdentity && !person.hasPassword)
        throw dashboardError('signs_in_by_issuer', { name: oidc.settings.name });
      return makeLink(tx, context, person);
    });
  },
});

/** Mails an invitation that was just made to whom it is for; its link stays as it is. */
const mailInvitationOperation = personOperation({
  who: 'admin',
  needsProof: true,
  method: 'post',
  path: '/people/{id}/invitation-mail',
  audit: { byHandler: ['user.invited'] },
  params: z.object({ id: givenId('usr') }),
  body: z.strictObject({ token: z.string().max(100) }),
  async handle({ params: { id }, body: { token } }, context) {
    const { db, outbox, url, by } = context;
    if (outbox === null) throw dashboardError('no_mail');
    const { email } = await helping(context, id, async (tx, person) => {
      const found = await findPasswordReset(tx, digest(token));
      if (found?.userId !== id || person.hasPassword) throw dashboardError('reset_over');
      return found;
    });
    outbox.add('invitation', async () => writeInvitation({ to: email, url, token }));
    const details = { mailed: true };
    await recordAudit(db, { action: 'user.invited', by, userId: id, subjectId: id, details });
    return null;
  },
});

/** For a user who lost their second factor: their password alone signs them in again. They are signed out everywhere. */
const removeSecondFactorOperation = personOperation({
  who: 'admin',
  needsProof: true,
  method: 'delete',
  path: '/people/{id}/second-factor',
  audit: { byHandler: ['second_factor.removed'] },
  params: z.object({ id: givenId('usr') }),
  async handle({ params: { id } }, context) {
    await helping(context, id, async (tx, { hasSecondFactor }, by) => {
      if (!hasSecondFactor) throw dashboardError('person_without_factor');
      await resetSecondFactor(tx, id);
      const details = { kind: 'all' };
      await recordAudit(tx, { action: 'second_factor.removed', by, userId: id, subjectId: id, details });
    });
    await context.live.endOver();
    return null;
  },
});

/** Signs a user out everywhere. */
const endSessionsOperation = personOperation({
  who: 'admin',
  needsProof: true,
  method: 'delete',
  path: '/people/{id}/sessions',
  audit: { byHandler: ['session.ended'] },
  params: z.object({ id: givenId('usr') }),
  async handle({ params: { id } }, context) {
    await helping(context, id, async (tx, _, by) => {
      await endSessionsAndWorkOf(tx, id);
      await recordAudit(tx, { action: 'session.ended', by, userId: id, details: { all: 'everywhere' } });
    });
    await context.live.endOver();
    return null;
  },
});

/**
 * Does something to another user, who stays as they are meanwhile.
 * @throws {ApiError} 404 for nobody; 409 for oneself, and for who is disabled or being deleted
 */
async function helping<Answer>(
  { db, person, by }: PersonContext,
  id: string,
  help: (tx: Queries, who: PersonRow, by: AuditAuthor) => Promise<Answer>,
): Promise<Answer> {
  if (id === person.userId) throw dashboardError('own_user');
  return db.$transaction(async (tx) => {
    await lockUser(tx, id);
    const found = await getPerson(tx, id);
    if (found === null) throw dashboardError('person_not_found');
    if (found.deletingAt !== null) throw dashboardError('being_deleted');
    if (found.disabledAt !== null) throw dashboardError('person_disabled');
    return help(tx, found, by);
  });
}

interface Facts {
  readonly to: string;
  /** The address of the dashboard. */
  readonly url: string;
  readonly token: string;
}

/** The mail that invites a person. */
const writeInvitation = ({ to, url, token }: Facts) => ({
  to,
  subject: 'You are invited to Carillon',
  text: `An admin of ${url} created a user for ${to}. Choose a password to sign in:

${invitationLink(url, token)}

This link works once, within ${days.invitation} days.
Don’t know what this is about? Ignore this mail.
`,
});

export const peopleSignInOperations = [
  makeLinkOperation,
  mailInvitationOperation,
  removeSecondFactorOperation,
  endSessionsOperation,
] as const;
