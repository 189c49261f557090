import type { Control } from '../control.ts';

const cookies = 'apps/dashboard/attacks/cookies.test.ts';
const sessions = 'apps/dashboard/attacks/sessions.test.ts';

export const sessionCookie: Control = {
  number: 4,
  name: 'cookie of a session',
  mutations: [
    {
      without: 'HttpOnly of the cookie of a browser that goes to an issuer',
      file: 'apps/dashboard/server/sign-in/oidc/depart.ts',
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
      file: 'packages/db/sessions.ts',
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
};
