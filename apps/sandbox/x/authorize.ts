import { randomBytes } from 'node:crypto';
import { consentPage } from '../page/consent-page.ts';
import { openAccount, restoreAccess } from '../state/access.ts';
import type { Answer, Call, Route, World } from '../types.ts';
import { sandboxApp } from './token.ts';

/** X's consent page (X, OAuth 2.0 authorization code flow with PKCE). */
export const authorize: Route = {
  platform: 'x',
  name: 'authorize',
  method: 'get',
  path: '/i/oauth2/authorize',
  publishes: false,
  accountOf: () => undefined,
  answer(call, world) {
    const wrong = wrongParameter(call.query, world);
    if (wrong !== undefined)
      return { status: 400, body: { error: 'invalid_request', error_description: wrong } };
    const { authorize, authorizeAs } = world.settings;
    const choice = call.query.get('sandbox_choice');
    const written = call.query.get('sandbox_handle')?.trim() ?? '';
    if (authorize === 'deny' || choice === 'deny') return goBack(call, { error: 'access_denied' });
    if (written !== '' && !handle.test(written)) return consentPage(call.query, world, { written });
    if (authorize === 'ask' && choice === null && written === '') return consentPage(call.query, world);
    return approve(call, written || choice || authorizeAs, world);
  },
};

/** A handle of X as the product accepts it. */
const handle = /^@?[\w.-]{1,100}$/;

function approve(call: Call, handle: string, world: World): Answer {
  const { query } = call;
  const code = randomBytes(40).toString('base64url');
  const account = openAccount('x', handle, world);
  restoreAccess(account, world);
  world.codes.set(code, {
    accountId: account.id,
    clientId: query.get('client_id') ?? '',
    redirectUri: query.get('redirect_uri') ?? '',
    scope: query.get('scope') ?? '',
    challenge: query.get('code_challenge') ?? '',
    method: query.get('code_challenge_method')?.toUpperCase() === 'S256' ? 'S256' : 'plain',
    expiresAt: world.now() + world.settings.codeSeconds * 1_000,
  });
  return goBack(call, { code });
}

function goBack({ query }: Call, values: Record<string, string>): Answer {
  const location = new URL(query.get('redirect_uri') ?? '');
  location.searchParams.set('state', query.get('state') ?? '');
  for (const [name, value] of Object.entries(values)) location.searchParams.set(name, value);
  return { status: 302, headers: { location: location.href }, body: '' };
}

function wrongParameter(query: URLSearchParams, { settings }: World): string | undefined {
  const required = [
    'response_type',
    'client_id',
    'redirect_uri',
    'scope',
    'state',
    'code_challenge',
    'code_challenge_method',
  ];
  const missing = required.find((name) => !query.get(name));
  if (missing !== undefined) return `Missing required parameter [${missing}].`;
  const right =
    query.get('response_type') === 'code' &&
    (settings.clientId === '' || [settings.clientId, sandboxApp].includes(query.get('client_id') ?? '')) &&
    URL.canParse(query.get('redirect_uri') ?? '') &&
    (query.get('state') ?? '').length <= 500 &&
    /^(s256|plain)$/i.test(query.get('code_challenge_method') ?? '');
  return right ? undefined : 'Something went wrong. You weren’t able to give access to the App.';
}
