import type { Control } from '../control.ts';

export const apiKeys: Control = {
  number: 2,
  name: 'API keys',
  mutations: [
    {
      without: 'the hash: keys are stored as they are',
      file: 'packages/secrets/api-key.ts',
      text: "keys.map(({ bytes }) => createHmac('sha256', bytes).update(apiKey).digest('hex'))",
      instead: 'keys.map(({ bytes }) => (bytes.length > 0 ? apiKey : apiKey))',
      tests: ['apps/api/http/api-keys.test.ts'],
    },
    {
      without: 'the key of the server in the hash',
      file: 'packages/secrets/api-key.ts',
      text: "createHmac('sha256', bytes)",
      instead: "createHmac('sha256', bytes.subarray(0, 0))",
      tests: ['packages/secrets/secrets.test.ts'],
    },
    {
      without: 'revocation',
      file: 'packages/db/api-keys.ts',
      text: ' AND k.revoked_at IS NULL AND (k.expires_at',
      instead: ' AND (k.expires_at',
      tests: ['apps/api/http/key-life.test.ts'],
    },
    {
      without: 'the end of a life',
      file: 'packages/db/api-keys.ts',
      text: ' AND (k.expires_at IS NULL OR k.expires_at > now())',
      instead: '',
      tests: ['apps/api/http/key-life.test.ts'],
    },
    {
      without: 'the checksum, by which a typo costs no query',
      file: 'packages/secrets/api-key.ts',
      text: 'match !== null && checksum(text.slice(0, -6)) === match[3]',
      instead: 'match !== null && checksum(text).length === 6',
      tests: ['packages/secrets/secrets.test.ts'],
    },
  ],
};
