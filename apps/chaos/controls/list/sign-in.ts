import type { Mutations } from '../control.ts';

const cookies = 'apps/dashboard/attacks/cookies.test.ts';
const sessions = 'apps/dashboard/attacks/sessions.test.ts';
const csrf = 'apps/dashboard/attacks/csrf.test.ts';
const accounts = 'apps/dashboard/server/accounts/accounts.test.ts';

export const signIn = {
  3: [
    {
      without: 'the cost of a hash',
      file: 'packages/secrets/password.ts',
      text: 'cost: typeof owaspCost = owaspCost',
      instead: 'cost: typeof owaspCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }',
      tests: ['packages/secrets/secrets.test.ts'],
    },
    {
      without: 'the limit of wrong passwords',
      file: 'apps/dashboard/server/sign-in/sessions/sign-in-limits.ts',
      text: 'if (used > rules[rule].points) return endsInMs;',
      instead: 'if (used > rules[rule].points * 1_000) return endsInMs;',
      tests: ['apps/dashboard/attacks/passwords.test.ts'],
    },
    {
      without: 'the allowance of a browser that is known',
      file: 'apps/dashboard/server/sign-in/sessions/sign-in-limits.ts',
      text: "device ? ['device', 'devices'] : ['pair', 'address', 'user']",
      instead: "device === '' ? ['device', 'devices'] : ['pair', 'address', 'user']",
      tests: ['apps/dashboard/attacks/lock-out.test.ts'],
    },
    {
      without: 'the password of nobody, which takes as long',
      file: 'apps/dashboard/server/sign-in/operations/sign-in.ts',
      text: 'await passwordQueue.pass(tried.address, () => passwords.matches(password, stored))',
      instead: "(user?.passwordHash ? await passwords.matches(password, stored) : stored === '')",
      tests: ['apps/dashboard/attacks/passwords.test.ts'],
    },
    {
      without: 'the list of common passwords',
      file: 'packages/secrets/password-problem.ts',
      text: 'isDecorated(text, await commonPasswords())',
      instead: 'isDecorated(`${text} and more`, await commonPasswords())',
      tests: ['packages/secrets/password-problem.test.ts'],
    },
    {
      without: 'the second factor after a password',
      file: 'apps/dashboard/server/sign-in/sessions/pending.ts',
      text: 'if (!hasSecondFactor(ways)) return',
      instead: 'if (!hasSecondFactor(ways) || ways !== null) return',
      tests: ['apps/dashboard/attacks/second-factor.test.ts'],
    },
    {
      without: 'the proof before what lasts',
      file: 'apps/dashboard/server/sign-in/sessions/require-person.ts',
      text: 'provenMsAgo > proofMs',
      instead: 'provenMsAgo > proofMs * 1e9',
      tests: ['apps/dashboard/attacks/proof.test.ts'],
    },
    {
      without: 'the second factor in a proof',
      file: 'apps/dashboard/server/sign-in/operations/confirm.ts',
      text: 'if (hasSecondFactor(await readSignInWays(db, userId)))',
      instead: "if (hasSecondFactor(await readSignInWays(db, '')))",
      tests: ['apps/dashboard/attacks/proof.test.ts'],
    },
    {
      without: 'the look whether an operation needs a proof',
      file: 'apps/api/http/gate.ts',
      text: '...(needsProof ? [prove] : [])',
      instead: '...(needsProof ? [] : [])',
      tests: ['apps/dashboard/attacks/proof.test.ts'],
    },
  ],
  4: [
    {
      without: 'HttpOnly of the cookie of a browser that goes to an issuer',
      file: 'apps/dashboard/server/sign-in/oidc/authorize.ts',
      text: 'httpOnly: true',
      instead: 'httpOnly: false',
      tests: ['apps/dashboard/server/sign-in/oidc/browser-cookie.test.ts'],
    },
    {
      without: 'the counter of a passkey in its row',
      file: 'packages/db/sign-in/passkeys.ts',
      text: 'WHERE id = ${id} AND (counter <',
      instead: 'WHERE id = ${id} AND (true OR counter <',
      tests: ['apps/dashboard/attacks/passkeys.test.ts'],
    },
    {
      without: 'HttpOnly',
      file: 'apps/dashboard/server/sign-in/sessions/cookie.ts',
      text: 'httpOnly: true',
      instead: 'httpOnly: false',
      tests: [cookies],
    },
    {
      without: 'SameSite',
      file: 'apps/dashboard/server/sign-in/sessions/cookie.ts',
      text: "sameSite: 'lax'",
      instead: "sameSite: 'none'",
      tests: [cookies],
    },
    {
      without: 'Secure',
      file: 'apps/dashboard/server/sign-in/sessions/cookie.ts',
      text: "secure: url.startsWith('https:')",
      instead: 'secure: false && url !== url',
      tests: [cookies],
    },
    {
      without: 'the prefix __Host-',
      file: 'apps/dashboard/server/sign-in/sessions/cookie.ts',
      text: "url.startsWith('https:') ? '__Host-' : ''",
      instead: "url === '' ? '__Host-' : ''",
      tests: [cookies],
    },
    {
      without: 'the end of the session before',
      file: 'apps/dashboard/server/sign-in/sessions/start.ts',
      text: 'if (before !== null) await endSession',
      instead: "if (before === '') await endSession",
      tests: [sessions],
    },
    {
      without: 'the end on the server when one signs out',
      file: 'packages/db/sign-in/sessions.ts',
      text: 'await db.session.deleteMany({ where: { id } });',
      instead: "await db.session.deleteMany({ where: { id, userId: '' } });",
      tests: [sessions],
    },
    {
      without: 'the end of all sessions when the password changes',
      file: 'apps/dashboard/server/sign-in/operations/change-password.ts',
      text: 'await endSessionsOf(db, userId);',
      instead: "await endSessionsOf(db, '');",
      tests: [sessions],
    },
    {
      without: 'the digest: tokens are stored as they are',
      file: 'packages/secrets/tokens.ts',
      text: "createHash('sha256').update(purpose).update(token).digest('base64url')",
      instead: "purpose === '' ? token : createHash('sha256').update(purpose + token).digest('base64url')",
      tests: [sessions],
    },
  ],
  5: [
    {
      without: 'the list of origins whose pages may read the API',
      file: 'apps/api/http/cross-origin.ts',
      text: '(isOpen || origins.includes(origin))',
      instead: '(isOpen || origins.length >= 0)',
      tests: ['apps/api/http/cross-origin.test.ts'],
    },
    {
      without: 'the token of a change',
      file: 'apps/dashboard/server/sign-in/sessions/csrf.ts',
      text: 'if (given.length !== expected.length || !timingSafeEqual(given, expected))',
      instead: 'if (given.length === expected.length && !timingSafeEqual(given, expected))',
      tests: [csrf],
    },
    {
      without: 'the look at Sec-Fetch-Site and Origin',
      file: 'apps/dashboard/server/sign-in/sessions/csrf.ts',
      text: "if (isForeign && !isHarmless(request)) throw dashboardError('other_site');",
      instead: "if (isForeign && request.method === '') throw dashboardError('other_site');",
      tests: [csrf],
    },
    {
      without: 'the one origin: the Host of the request is taken for it',
      file: 'apps/dashboard/server/sign-in/sessions/csrf.ts',
      text: 'origin !== new URL(url).origin :',
      instead: "origin !== new URL(url).origin && origin !== `http://${request.get('host')}` :",
      tests: [csrf],
    },
  ],
  6: [
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
      text: 'redirectUri: redirectUri(url, platform)',
      instead: "redirectUri: redirectUri(url.replace('127.0.0.1', 'localhost'), platform)",
      tests: [accounts],
    },
  ],
} satisfies Mutations;
