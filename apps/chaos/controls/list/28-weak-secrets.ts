import type { Control } from '../control.ts';

const weak = 'apps/api/attacks/weak-secrets.test.ts';

export const weakSecrets: Control = {
  number: 28,
  name: 'no start with weak secrets',
  mutations: [
    {
      without: 'the refusal of a key that can be guessed',
      file: 'packages/config/variables.ts',
      text: '!key.safeParse(text).success || !isPredictable(key.parse(text), text)',
      instead: "!key.safeParse(text).success || !isPredictable(key.parse(text), text) || text !== ''",
      tests: [weak],
    },
    {
      without: 'the words that hexadecimal spells',
      file: 'packages/config/refuse-guessed.ts',
      text: 'new Set(text.toLowerCase()).size <= maxFewDigits ||',
      instead: '',
      tests: ['packages/config/is-predictable.test.ts'],
    },
    {
      without: 'the refusal of stores with the first password that anybody tries',
      file: 'packages/config/refuse-guessed.ts',
      text: 'if (open.length === 0) return parsed;',
      instead: 'if (open.length >= 0) return parsed;',
      tests: ['packages/config/refuse-guessed.test.ts'],
    },
    {
      without: 'the refusal of old keys that can be guessed',
      file: 'packages/config/refuse-guessed.ts',
      text: 'if (guessed.length === 0) return parsed;',
      instead: 'if (guessed.length >= 0) return parsed;',
      tests: ['packages/config/refuse-guessed.test.ts'],
    },
    {
      without: 'the need of secrets in compose',
      file: 'docker-compose.yml',
      text: '${ENCRYPTION_KEY?set ENCRYPTION_KEY in .env (openssl rand -base64 32)}',
      instead: '${ENCRYPTION_KEY:-c2VjcmV0}',
      tests: ['apps/harness/docker-compose.test.ts'],
    },
  ],
};
