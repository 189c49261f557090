import { type Redeemed, redeemOAuthCode, revokeKeyOfApp } from '@carillon/db/oauth-codes';
import { authorOf } from '@carillon/http/author-of';
import { clientAddress } from '@carillon/http/client-address';
import { digest, hashApiKey, isApiKey, newApiKey } from '@carillon/secrets';
import type { Request, RequestHandler } from 'express';
import type { DashboardParts } from '../context.ts';
import { resourceOf } from './resource.ts';

/** Error for an app, with a code of RFC 6749, section 5.2, and a sentence. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

type Parts = Pick<DashboardParts, 'db' | 'apiKeys' | 'caps' | 'guessing' | 'limiter' | 'trail' | 'publicUrl'>;

/** Gives an app a key for its code, once. */
export const handleToken =
  (parts: Parts): RequestHandler =>
  async (request, response) => {
    const { db, apiKeys, caps, guessing, limiter, trail } = parts;
    const shown = redemptionIn(request, parts.publicUrl);
    let key = '';
    const makeKey = (sandbox: boolean) => {
      key = newApiKey({ sandbox });
      const [hash = ''] = hashApiKey(key, apiKeys);
      return { hash, last4: key.slice(-4) };
    };
    const redeem = async () => {
      const redeemed = await redeemOAuthCode(db, shown, { max: caps.apiKeys, makeKey });
      return redeemed.kind === 'unknown' ? null : redeemed;
    };
    const address = clientAddress(request);
    const redeemed = (await guessing.lookUp({ address, credential: '' }, redeem)) ?? { kind: 'unknown' };
    const by = authorOf(request, response);
    if (redeemed.kind === 'reused' && redeemed.revokedKeyId !== null)
      await trail.record({
        action: 'api_key.revoked',
        by,
        ...concerns(redeemed.userId, redeemed.revokedKeyId),
      });
    if (redeemed.kind !== 'redeemed') throw new OAuthError('invalid_grant', sentences[redeemed.kind]);
    const { userId, apiKeyId, grant } = redeemed;
    await trail.record({ action: 'api_key.created', by, ...concerns(userId, apiKeyId) });
    limiter.known.add(key);
    response.json({
      access_token: key,
      token_type: 'Bearer',
      expires_in: grant.days * 86_400,
      scope: grant.scopes.join(' '),
    });
  };

const concerns = (userId: string, subjectId: string) => ({ userId, subjectId });

const sentences: Readonly<Record<Exclude<Redeemed['kind'], 'redeemed'>, string>> = {
  unknown: 'The code is unknown, or older than a minute.',
  reused: 'The code was used before, so the key that it gave was revoked.',
  other_client: 'The code was given to another client_id.',
  other_redirect: 'The code was sent to another redirect_uri.',
  wrong_verifier: 'The code_verifier does not fit the code_challenge.',
  other_resource: 'The code is for another resource.',
  disabled: 'The user is disabled.',
  too_many: 'The user has as many API keys as they may.',
};

/** Request of an app for its key. @throws {OAuthError} */
function redemptionIn(request: Request, publicUrl: string) {
  const grantType = needed(request, 'grant_type');
  if (grantType !== 'authorization_code')
    throw new OAuthError('unsupported_grant_type', 'The grant_type must be authorization_code.');
  const [code, clientId] = [needed(request, 'code'), needed(request, 'client_id')];
  const [redirectUri, verifier] = [needed(request, 'redirect_uri'), needed(request, 'code_verifier')];
  if (!/^[\w.~-]{43,128}$/.test(verifier))
    throw new OAuthError(
      'invalid_request',
      'The code_verifier must have 43 to 128 letters of those that PKCE has.',
    );
  const given = optional(request, 'resource');
  const resource = given === undefined ? undefined : resourceOf(given, publicUrl);
  if (resource === null) throw new OAuthError('invalid_target', `The resource must be ${publicUrl}/mcp.`);
  return { id: digest(code), clientId, redirectUri, codeChallenge: digest(verifier), resource };
}

/** A field of the form; undefined where it is empty. @throws {OAuthError} where it is given twice, or has what no field has */
function optional({ body }: Request, name: string): string | undefined {
  const value: unknown = body?.[name];
  if (value === undefined || value === '') return undefined;
  // Postgres stores no NUL, and no field of OAuth has it (RFC 6749, appendix A).
  if (typeof value === 'string' && /[^\x20-\x7e]/.test(value))
    throw new OAuthError('invalid_request', `The parameter ${name} has letters that it cannot have.`);
  if (typeof value === 'string') return value;
  throw new OAuthError('invalid_request', `The parameter ${name} is given twice.`);
}

/** @throws {OAuthError} */
function needed(request: Request, name: string): string {
  const value = optional(request, name);
  if (value === undefined) throw new OAuthError('invalid_request', `The parameter ${name} is missing.`);
  return value;
}

/** Ends a key of an app, for the app (RFC 7009). Never says whether there was one. */
export const handleRevocation =
  ({ db, apiKeys, guessing, trail }: Parts): RequestHandler =>
  async (request, response) => {
    const [token, clientId] = [needed(request, 'token'), needed(request, 'client_id')];
    const hashes = isApiKey(token) ? hashApiKey(token, apiKeys) : [];
    const ended = await guessing.lookUp({ address: clientAddress(request), credential: '' }, () =>
      revokeKeyOfApp(db, { hashes, clientId }),
    );
    const by = authorOf(request, response);
    if (ended !== null)
      await trail.record({ action: 'api_key.revoked', by, ...concerns(ended.userId, ended.id) });
    response.json({});
  };
