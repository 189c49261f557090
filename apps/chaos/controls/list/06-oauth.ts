import type { Control } from '../control.ts';

const accounts = 'apps/dashboard/server/accounts/accounts.test.ts';

export const oauth: Control = {
  number: 6,
  name: 'OAuth with X',
  mutations: [
    {
      without: 'the session that began',
      file: 'packages/db/authorizations.ts',
      text: ' AND session_id = ${sessionId}',
      instead: " AND session_id <> '' || ${sessionId.slice(0, 0)}",
      tests: [accounts],
    },
    {
      without: 'its end after ten minutes',
      file: 'packages/db/authorizations.ts',
      text: ' AND expires_at > now()',
      instead: '',
      tests: [accounts],
    },
    {
      without: 'the single use of a state',
      file: 'packages/db/authorizations.ts',
      text: `DELETE FROM authorizations WHERE id = \${id} AND session_id = \${sessionId} AND platform = \${platform}::platform AND expires_at > now()
    RETURNING profile_id AS "profileId", platform::text AS platform, sandbox, code_verifier AS "codeVerifier"`,
      instead: `SELECT profile_id AS "profileId", platform::text AS platform, sandbox, code_verifier AS "codeVerifier"
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
      file: 'packages/accounts/connect-account.ts',
      text: 'profile === null || (userId !== undefined && profile.userId !== userId)',
      instead: "profile === null || userId === ''",
      tests: ['apps/harness/accounts/connect-account.test.ts'],
    },
    {
      without: 'the address of the dashboard in the redirect: that of the request is used',
      file: 'apps/dashboard/server/operations/connect.ts',
      text: "redirectUri: redirectUri(url, 'x')",
      instead: "redirectUri: redirectUri(url.replace('127.0.0.1', 'localhost'), 'x')",
      tests: [accounts],
    },
  ],
};
