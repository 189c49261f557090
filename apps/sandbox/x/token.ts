import { createHash, randomBytes } from 'node:crypto';
import { jsonObject } from '../http/call.ts';
import type { AuthorizationCode, Grant } from '../state/grants.ts';
import type { State } from '../state/state.ts';
import type { Answer, Call, Route, World } from '../types.ts';

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
        return refresh(form, clientOf(call, form).id, world);
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
  return granted(mintGrant(held, world), world);
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

function refresh(form: URLSearchParams, clientId: string, world: World): Answer {
  const spent = form.get('refresh_token') ?? '';
  const grant = world.state.grants.withRefreshToken(spent);
  // A refresh token is worth nothing to another application (RFC 6749, 10.4).
  if (grant === undefined || (grant.clientId !== undefined && grant.clientId !== clientId))
    return oauthError(400, 'invalid_request', 'Value passed for the token was invalid.');
  world.record({ type: 'token-dropped', token: spent });
  return granted(mintGrant({ ...grant, clientId }, world), world);
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
export function mintGrant(
  { accountId, clientId, scope }: Pick<Grant, 'accountId' | 'clientId' | 'scope'>,
  world: World,
): Grant {
  const grant = {
    accountId,
    ...(clientId !== undefined && { clientId }),
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

/** The parameters of a token call: a form as the standard has it, or JSON, which X takes too. */
function oauthForm({ headers, body }: Call): URLSearchParams {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
    return new URLSearchParams(body.toString('utf8'));
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(jsonObject(body) ?? {})) form.set(name, String(value));
  return form;
}

/** Id and secret of the application that servers are to a sandbox, which knows it always. */
export const sandboxApp = 'sandbox';

const oauthError = (status: number, error: string, description?: string): Answer => ({
  status,
  body: { error, ...(description === undefined ? {} : { error_description: description }) },
});

/** X's refusal of the application itself, by `Authorization: Basic` or in the body; undefined when it is known. */
function refuseClient(call: Call, form: URLSearchParams, { settings }: World): Answer | undefined {
  const { id, secret } = clientOf(call, form);
  const app = settings.apps[id];
  if (app !== undefined)
    return app.secret === undefined || secret === app.secret
      ? undefined
      : oauthError(401, 'unauthorized_client', 'Missing valid authorization header');
  if (id === '') return oauthError(400, 'invalid_request', 'Missing required parameter [client_id].');
  if (id === sandboxApp && secret === sandboxApp) return undefined;
  if (settings.clientId !== '' && id !== settings.clientId) return oauthError(401, 'invalid_client');
  if (settings.clientSecret !== '' && secret !== settings.clientSecret)
    return oauthError(401, 'unauthorized_client', 'Missing valid authorization header');
  return undefined;
}

/** Id and secret of the application that calls; empty where it names none. */
function clientOf(
  { headers }: Call,
  form: URLSearchParams,
): { readonly id: string; readonly secret: string } {
  const basic = /^Basic (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const [id, secret] =
    basic === undefined ? [] : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  return { id: id ?? form.get('client_id') ?? '', secret: secret ?? form.get('client_secret') ?? '' };
}
