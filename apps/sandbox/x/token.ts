import { createHash, randomBytes } from 'node:crypto';
import type { AuthorizationCode, Grant } from '../state/grants.ts';
import type { State } from '../state/state.ts';
import type { Answer, Call, Route, World } from '../types.ts';
import { oauthError, oauthForm, refuseClient } from './oauth-form.ts';

/** X, POST /2/oauth2/token. Codes and refresh tokens work once. */
export const token: Route = {
  platform: 'x',
  name: 'token',
  method: 'post',
  path: '/2/oauth2/token',
  publishes: false,
  accountOf(call, { codes, state }) {
    const form = oauthForm(call);
    const held =
      codes.get(form.get('code') ?? '') ?? state.grants.withRefreshToken(form.get('refresh_token') ?? '');
    return state.accounts.withId(held?.accountId ?? '');
  },
  answer(call, world) {
    const form = oauthForm(call);
    const refusal = refuseClient(call, form, world);
    if (refusal !== undefined) return refusal;
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return exchange(form, world);
      case 'refresh_token':
        return refresh(form, world);
      case null:
        return oauthError(400, 'invalid_request', 'Missing required parameter [grant_type].');
      default:
        return oauthError(400, 'unsupported_grant_type');
    }
  },
};

function exchange(form: URLSearchParams, world: World): Answer {
  const code = form.get('code') ?? '';
  const held = world.codes.get(code);
  world.codes.delete(code);
  if (held === undefined || held.expiresAt <= world.now() || !fits(held, form))
    return oauthError(400, 'invalid_request', 'Value passed for the authorization code was invalid.');
  return granted(mintGrant(held.accountId, held.scope, world), world);
}

function fits(held: AuthorizationCode, form: URLSearchParams): boolean {
  const verifier = form.get('code_verifier') ?? '';
  const challenge =
    held.method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  const client = form.get('client_id');
  return (
    challenge === held.challenge &&
    form.get('redirect_uri') === held.redirectUri &&
    (client === null || client === held.clientId)
  );
}

function refresh(form: URLSearchParams, world: World): Answer {
  const spent = form.get('refresh_token') ?? '';
  const grant = world.state.grants.withRefreshToken(spent);
  if (grant === undefined)
    return oauthError(400, 'invalid_request', 'Value passed for the token was invalid.');
  world.record({ type: 'token-dropped', token: spent });
  return granted(mintGrant(grant.accountId, grant.scope, world), world);
}

const granted = ({ accessToken, refreshToken, scope }: Grant, { settings }: World): Answer => ({
  status: 200,
  body: {
    token_type: 'bearer',
    expires_in: settings.accessTokenSeconds,
    access_token: accessToken,
    scope,
    ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
  },
});

/** A fresh pair of tokens; the refresh token only with the scope offline.access. */
export function mintGrant(accountId: string, scope: string, world: World): Grant {
  const grant = {
    accountId,
    scope,
    accessToken: randomBytes(48).toString('base64url'),
    refreshToken: scope.split(' ').includes('offline.access') ? randomBytes(48).toString('base64url') : null,
    expiresAt: world.networkTime() + world.settings.accessTokenSeconds * 1_000,
  };
  world.record({ type: 'grant', grant });
  return grant;
}

/** X, POST /2/oauth2/revoke. */
export const revoke: Route = {
  platform: 'x',
  name: 'revoke',
  method: 'post',
  path: '/2/oauth2/revoke',
  publishes: false,
  accountOf: (call, { state }) => state.accounts.withId(grantIn(call, state)?.accountId ?? ''),
  answer(call, world) {
    const form = oauthForm(call);
    const refusal = refuseClient(call, form, world);
    if (refusal !== undefined) return refusal;
    if (grantIn(call, world.state) !== undefined)
      world.record({ type: 'token-dropped', token: form.get('token') ?? '' });
    return { status: 200, body: { revoked: true } };
  },
};

function grantIn(call: Call, { grants }: State) {
  const token = oauthForm(call).get('token') ?? '';
  return grants.withAccessToken(token) ?? grants.withRefreshToken(token);
}
