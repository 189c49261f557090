import type { Mutations } from '../control.ts';

const accounts = 'apps/dashboard/server/accounts/accounts.test.ts';
const apps = 'apps/dashboard/attacks/oauth.test.ts';
const appRequests = 'apps/dashboard/attacks/oauth-requests.test.ts';
const links = 'apps/dashboard/attacks/connect-links.test.ts';

export const connecting = {
  6: [
    {
      without: 'the verifier of an app that comes for its key',
      file: 'packages/db/oauth-codes.ts',
      text: 'code.codeChallenge !== shown.codeChallenge',
      instead: 'code.codeChallenge === ""',
      tests: [apps],
    },
    {
      without: 'the app that a code was given to',
      file: 'packages/db/oauth-codes.ts',
      text: 'code.clientId !== shown.clientId',
      instead: 'code.clientId === ""',
      tests: [apps],
    },
    {
      without: 'the single use of a code',
      file: 'packages/db/oauth-codes.ts',
      text: 'if (usedAt !== null) return',
      instead: 'if (usedAt !== null && code.apiKeyId === "") return',
      tests: [apps],
    },
    {
      without: 'the end of a key whose code comes twice',
      file: 'packages/db/oauth-codes.ts',
      text: 'UPDATE api_keys SET revoked_at = now() WHERE id = ${apiKeyId} AND revoked_at IS NULL`',
      instead: 'UPDATE api_keys SET revoked_at = NULL WHERE id = ${apiKeyId} AND revoked_at IS NULL`',
      tests: [apps],
    },
    {
      without: 'the redirect addresses that an app has registered',
      file: 'apps/dashboard/server/oauth/redirect-uris.ts',
      text: 'withoutPort(each) === withoutPort(uri)',
      instead: 'withoutPort(uri).startsWith(withoutPort(each))',
      tests: [appRequests],
    },
    {
      without: 'S256 of PKCE',
      file: 'apps/dashboard/server/oauth/authorization-request.ts',
      text: "only(parameters, 'code_challenge_method') === 'S256'",
      instead: "only(parameters, 'code_challenge_method') !== 'S512'",
      tests: [appRequests],
    },
    {
      without: 'the address in the document of an app',
      file: 'apps/dashboard/server/oauth/clients.ts',
      text: 'data.client_id !== href',
      instead: "data.client_id === ''",
      tests: [appRequests],
    },
    {
      without: 'the session that began',
      file: 'packages/db/accounts/authorizations.ts',
      text: ' AND session_id = ${sessionId}',
      instead: " AND session_id <> '' || ${sessionId.slice(0, 0)}",
      tests: [accounts],
    },
    {
      without: 'its end after ten minutes',
      file: 'packages/db/accounts/authorizations.ts',
      text: ' AND expires_at > now()',
      instead: '',
      tests: [accounts],
    },
    {
      without: 'the single use of a state',
      file: 'packages/db/accounts/authorizations.ts',
      text: `DELETE FROM authorizations WHERE id = \${id} AND session_id = \${sessionId} AND platform = \${platform}::platform AND expires_at > now()
    RETURNING profile_id AS "profileId", platform::text AS platform, sandbox, code_verifier AS "codeVerifier", service_url AS "serviceUrl"`,
      instead: `SELECT profile_id AS "profileId", platform::text AS platform, sandbox, code_verifier AS "codeVerifier", service_url AS "serviceUrl"
    FROM authorizations WHERE id = \${id} AND session_id = \${sessionId} AND platform = \${platform}::platform AND expires_at > now()`,
      tests: [accounts],
    },
    {
      without: 'the verifier of PKCE',
      file: 'packages/networks/x/authorization.ts',
      text: '    code_verifier: codeVerifier,\n',
      instead: '    ...(codeVerifier === "" && { code_verifier: codeVerifier }),\n',
      tests: [accounts, 'apps/harness/networks/x-authorization.test.ts'],
    },
    {
      without: 'the owner of the profile that gets the account',
      file: 'packages/accounts/store-connections.ts',
      text: 'profile === null || (userId !== undefined && profile.userId !== userId)',
      instead: "profile === null || userId === ''",
      tests: ['apps/harness/accounts/connect-account.test.ts'],
    },
    {
      without: 'the address of the dashboard in the redirect: that of the request is used',
      file: 'apps/dashboard/server/accounts/go-to-network.ts',
      text: 'redirectUri: redirectUri(url, platform)',
      instead: "redirectUri: redirectUri(url.replace('127.0.0.1', 'localhost'), platform)",
      tests: [accounts],
    },
    {
      without: 'the single use of a connect link',
      file: 'packages/db/connect-links/use-link.ts',
      text: 'AND used_at IS NULL AND revoked_at IS NULL AND expires_at > now() AND ${hasLinkMaker} FOR UPDATE',
      instead: 'AND revoked_at IS NULL AND expires_at > now()',
      tests: [links],
    },
    {
      without: 'the browser that goes to X by a connect link',
      file: 'packages/db/connect-links/use-link.ts',
      text: 'AND browser = ${browser} AND platform',
      instead: "AND ${browser} <> '' AND platform",
      tests: [links],
    },
    {
      without: 'the origin of an address to return to',
      file: 'packages/operations/routes/connect-links.ts',
      text: '.includes(origin))',
      instead: ".includes(origin) && origin === '')",
      tests: [links],
    },
    {
      without: 'the second look at that origin, when the link is used',
      file: 'packages/db/connect-links/use-link.ts',
      text: ' && user.returnOrigins.includes(new URL(returnUrl).origin)',
      instead: '',
      tests: ['apps/dashboard/server/connect-links/connect-links.test.ts'],
    },
  ],
} satisfies Mutations;
