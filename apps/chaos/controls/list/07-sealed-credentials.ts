import type { Control } from '../control.ts';

const secrets = 'packages/secrets/secrets.test.ts';

export const sealedCredentials: Control = {
  number: 7,
  name: 'credentials at rest',
  mutations: [
    {
      without: 'the account in what is authenticated',
      file: 'packages/secrets/seal.ts',
      text: '`${binding.socialAccountId}|${binding.platform}|credentials`',
      instead: '`${binding.platform}|credentials`',
      tests: [secrets],
    },
    {
      without: 'the network in what is authenticated',
      file: 'packages/secrets/seal.ts',
      text: '`${binding.socialAccountId}|${binding.platform}|credentials`',
      instead: '`${binding.socialAccountId}|credentials`',
      tests: [secrets],
    },
    {
      without: 'the purpose in the key',
      file: 'packages/secrets/key-ring.ts',
      text: '`carillon ${purpose}`',
      instead: '`carillon ${purpose.slice(0, 0)}`',
      tests: [secrets],
    },
    {
      without: 'the seal: they are stored in clear',
      file: 'packages/accounts/connect-account.ts',
      text: '=> seal(credentials, { socialAccountId, platform }, keys);',
      instead:
        '=> (keys.length > 0 ? Promise.resolve(JSON.stringify(credentials)) : seal(credentials, { socialAccountId, platform }, keys));',
      tests: ['apps/harness/accounts/connect-account.test.ts'],
    },
    {
      without: 'the refusal to start without a key that is needed',
      file: 'packages/secrets/unknown-keys.ts',
      text: 'if (missing !== null) refuse(missing);',
      instead: "if (missing === '') refuse(missing);",
      tests: [secrets],
    },
  ],
};
