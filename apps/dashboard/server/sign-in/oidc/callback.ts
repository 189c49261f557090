import {
  findIdentity,
  linkIdentity,
  type OidcAttempt,
  proveSession,
  takeOidcAttempt,
  type Welcome,
  welcomeIdentity,
} from '@carillon/db/sign-in';
import { authorOf } from '@carillon/http/author-of';
import { digest } from '@carillon/secrets';
import type { Request, RequestHandler, Response } from 'express';
import type { DashboardParts } from '../../context.ts';
import { findPerson } from '../sessions/require-person.ts';
import { signIn } from '../sessions/start.ts';
import { clearOidcToken, oidcCallbackPath, oidcToken } from './authorize.ts';
import type { IssuedIdentity, Issuer } from './issuer.ts';

/** Where the browser is sent next: to a page of ours, always. */
type Redirect =
  | { readonly at: '/' }
  | {
      readonly at: '/' | '/sign-in-settings';
      readonly query: { readonly oidc: OidcProblem | 'linked' | 'proven' };
    };

/** Maximum length of an address that an issuer sends people back to, characters. */
const maxLength = 8_000;

/** Takes people back from the issuer. Nothing of the request says where they go then. */
export const handleIssuerCallback =
  (parts: DashboardParts): RequestHandler =>
  async (request, response) => {
    const next = await finish({ request, response }, parts);
    const query = 'query' in next ? `?${new URLSearchParams(next.query)}` : '';
    response.set('Cache-Control', 'no-store').redirect(303, `${next.at}${query}`);
  };

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

async function finish(exchange: Exchange, parts: DashboardParts): Promise<Redirect> {
  const { request, response } = exchange;
  const { db, url, oidc, log } = parts;
  const browser = oidcToken(request, url);
  if (browser !== '') clearOidcToken(response, url);
  const { state } = request.query;
  const isReadable = typeof state === 'string' && request.originalUrl.length <= maxLength;
  const attempt =
    oidc === null || browser === '' || !isReadable
      ? null
      : await takeOidcAttempt(db, { id: digest(state), browser: digest(browser) });
  if (oidc === null || attempt === null || !isReadable) return problem('/', 'not_begun');
  const place = attempt.purpose === 'sign_in' ? '/' : '/sign-in-settings';
  const result = await identify(oidc, { request, url, state, attempt });
  if (result.kind !== 'identified') {
    log.warn({ reason: result.kind }, `Nobody was let in by the issuer: ${result.message}`);
    return problem(place, result.kind);
  }
  return attempt.purpose === 'sign_in'
    ? enter(exchange, parts, result.identity)
    : add(exchange, parts, { attempt, identity: result.identity });
}

const problem = (at: '/' | '/sign-in-settings', oidc: OidcProblem): Redirect => ({ at, query: { oidc } });

interface Arrival {
  readonly request: Request;
  readonly url: string;
  readonly state: string;
  readonly attempt: OidcAttempt;
}

function identify(oidc: Issuer, { request, url, state, attempt }: Arrival): ReturnType<Issuer['finish']> {
  // The address as it was sent to the issuer, whatever Host the request names.
  const { search } = new URL(request.originalUrl, url);
  const { codeVerifier, nonce, purpose } = attempt;
  const at = new URL(`${url}${oidcCallbackPath}${search}`);
  return oidc.finish({ at, state, nonce, codeVerifier, again: purpose === 'prove' });
}

/** Signs in. */
async function enter(exchange: Exchange, parts: DashboardParts, identity: IssuedIdentity): Promise<Redirect> {
  const { db, trail, signInTrail } = parts;
  const { email } = identity;
  const admitted = await admitIdentity(parts, identity);
  if (admitted.kind !== 'entered') {
    signInTrail.failed(exchange, { email });
    return problem('/', admitted.kind);
  }
  const { userId, isNew } = admitted;
  const user = await db.user.findUnique({ where: { id: userId }, select: { disabledAt: true } });
  if (user === null || user.disabledAt !== null) {
    signInTrail.failed(exchange, { email, userId });
    return problem('/', 'disabled');
  }
  const by = authorOf(exchange.request, exchange.response);
  if (isNew) await trail.record({ action: 'user.created', by, userId, subjectId: userId });
  await signIn(exchange, parts, { userId, method: 'provider' });
  return { at: '/' };
}

interface LinkOrProof {
  readonly attempt: OidcAttempt;
  readonly identity: IssuedIdentity;
}

/** Links the identity to the person who is signed in, or proves again that it is they. */
async function add(
  { request, response }: Exchange,
  parts: DashboardParts,
  { attempt, identity }: LinkOrProof,
): Promise<Redirect> {
  const { db, trail } = parts;
  const at = '/sign-in-settings';
  const person = await findPerson(request, parts);
  if (person === null || person.sessionId !== attempt.sessionId) return problem(at, 'not_begun');
  const { userId, sessionId } = person;
  if (attempt.purpose === 'prove') {
    if ((await findIdentity(db, identity)) !== userId) return problem(at, 'other_person');
    await proveSession(db, sessionId);
    return { at, query: { oidc: 'proven' } };
  }
  if (!(await linkIdentity(db, identity, userId))) return problem(at, 'taken');
  response.locals.person = person;
  await trail.record({ action: 'identity.linked', by: authorOf(request, response), subjectId: userId });
  return { at, query: { oidc: 'linked' } };
}

type Entering = Extract<Welcome, { kind: 'entered' }>;

/**
 * Whom an identity lets in. Known ones are recognised by issuer and subject alone. A new one needs an address that
 * the issuer confirms: then it is a user who was invited under it, or a new one where its domain is allowed, and never one
 * who has a password already; they link it themselves once they are signed in.
 */
async function admitIdentity(
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

/** The reason why the person was not let in or linked. A code and no sentence, because anyone may have written the address that the page is opened at. */
export type OidcProblem =
  | 'not_begun'
  | 'denied'
  | 'refused'
  | 'away'
  | 'unconfirmed'
  | 'exists'
  | 'not_invited'
  | 'disabled'
  | 'taken'
  | 'other_person';
