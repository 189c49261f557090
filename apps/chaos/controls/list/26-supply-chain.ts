import type { Control } from '../control.ts';

const lock = 'apps/supply-chain/lock.test.ts';

export const supplyChain: Control = {
  number: 26,
  name: 'packages of others',
  mutations: [
    {
      without: 'the comparison with the lock in the image',
      file: 'apps/Dockerfile',
      text: 'RUN npm ci --include=dev',
      instead: 'RUN npm install --include=dev',
      tests: [lock],
    },
    {
      without: 'the comparison with the lock where tests run',
      file: '.ci/run',
      text: 'must npm ci',
      instead: 'must npm install',
      tests: [lock],
    },
    {
      without: 'the need of a digest',
      file: 'apps/supply-chain/lock.ts',
      text: "!integrity.startsWith('sha512-')",
      instead: "integrity.startsWith('md5-')",
      tests: [lock],
    },
  ],
};
