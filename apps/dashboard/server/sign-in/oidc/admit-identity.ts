import { findIdentity, type Welcome, welcomeIdentity } from '@carillon/db';
import type { DashboardParts } from '../../context.ts';
import type { IssuedIdentity } from './issuer.ts';
import type { OidcProblem } from './oidc-problem.ts';

type Entering = Extract<Welcome, { kind: 'entered' }>;

/**
 * Whom an identity lets in. Known ones are told by issuer and subject alone. One that is nobody's yet needs an address that
 * the issuer confirms: then it is a user who was invited under it, or a new one where its domain is allowed, and never one
 * who has a password already; they link it themselves once they are signed in.
 */
export async function admitIdentity(
  { db, oidc }: Pick<DashboardParts, 'db' | 'oidc'>,
  { email, isConfirmed, ...identity }: IssuedIdentity,
): Promise<Entering | { readonly kind: OidcProblem }> {
  const userId = await findIdentity(db, identity);
  if (userId !== null) return { kind: 'entered', userId, isNew: false };
  if (!isConfirmed) return { kind: 'unconfirmed' };
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const mayBeMade = oidc?.settings.allowedDomains.includes(domain);
  const welcome = await welcomeIdentity(
    db,
    { ...identity, email },
    mayBeMade ? (oidc?.settings.plan ?? null) : null,
  );
  return welcome.kind === 'unknown' ? { kind: 'not_invited' } : welcome;
}
