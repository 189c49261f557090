import type { Mutations } from '../control.ts';

export const identities = {
  31: [
    {
      without: 'the look at the document of the DID on connecting',
      file: 'packages/networks/bluesky/prove-server.ts',
      text: 'if (named === new URL(asked).origin) return { identity, home: asked };',
      instead: 'if (named !== asked || server !== null) return { identity, home: asked };',
      tests: ['packages/networks/bluesky/lying-server.test.ts'],
    },
    {
      without: 'that the session is for the same account',
      file: 'packages/networks/bluesky/prove-server.ts',
      text: 'return data.did === did ?',
      instead: 'return data.did !== "" ?',
      tests: ['packages/networks/bluesky/lying-server.test.ts'],
    },
    {
      without: 'that a handle leads back',
      file: 'packages/networks/bluesky/identities.ts',
      text: 'return data.did === did ? handle : null;',
      instead: 'return data.did === did ? handle : handle;',
      tests: ['packages/networks/bluesky/lying-server.test.ts'],
    },
    {
      without: 'the document when a session names another server',
      file: 'packages/networks/bluesky/with-news.ts',
      text: 'const isProven = isElsewhere && identity.server === server;',
      instead: 'const isProven = isElsewhere && identity.did !== server;',
      tests: ['packages/networks/bluesky/lying-server.test.ts'],
    },
    {
      without: 'the document when an account is said to have moved',
      file: 'packages/networks/bluesky/follow-move.ts',
      text: "if (identity.kind !== 'found' || identity.server !== server) return { failure: otherwise };",
      instead: "if (identity.kind !== 'found') return { failure: otherwise };",
      tests: ['packages/networks/bluesky/lying-server.test.ts'],
    },
    {
      without: 'whose customer an account is that a link renews',
      file: 'packages/db/accounts/connect-accounts.ts',
      text: "if (!(await isOfSameCustomer(tx, linkId, known.connectLinkId))) return { kind: 'not_by_link' };",
      instead: "if (await isOfSameCustomer(tx, 'none', linkId)) return { kind: 'not_by_link' };",
      tests: ['apps/dashboard/attacks/lying-server.test.ts'],
    },
  ],
} satisfies Mutations;
