import { createHash } from 'node:crypto';
import type { Answer, Route } from '../http/route.ts';
import type { Grant } from '../state/grants.ts';
import type { World } from '../world.ts';
import type { AuthorizationCode } from './authorization-code.ts';
import { mintGrant } from './mint-grant.ts';
import { oauthError, oauthForm, refuseClient } from './oauth-form.ts';

/** X, POST /2/oauth2/token. Codes and refresh tokens work once. */
export const token: Route = {
  platform: 'x',
  name: 'token',
  method: 'post',
  path: '/2/oauth2/token',
  publishes: false,
  whose(call, { codes, state }) {
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
