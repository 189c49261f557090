import type { Control } from '../control.ts';

const compare = 'apps/supply-chain/compare-installed.test.ts';

export const supplyChain: Control = {
  number: 26,
  name: 'packages of others',
  mutations: [
    {
      without: 'the digest of what is installed',
      file: 'apps/supply-chain/compare-installed.ts',
      text: 'else if (agreed.integrity !== found.integrity)',
      instead: 'else if (agreed.integrity === found.name)',
      tests: [compare],
    },
    {
      without: 'the refusal of packages that the lock does not know',
      file: 'apps/supply-chain/compare-installed.ts',
      text: 'if (pinned.get(name) === found.version) unlocked',
      instead: 'if (pinned.get(name) !== found.name) unlocked',
      tests: [compare],
    },
    {
      without: 'the need of a digest',
      file: 'apps/supply-chain/compare-installed.ts',
      text: 'else if (agreed.integrity === undefined)',
      instead: "else if (agreed.integrity === '')",
      tests: [compare],
    },
  ],
};
