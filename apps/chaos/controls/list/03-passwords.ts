import type { Control } from '../control.ts';

export const passwords: Control = {
  number: 3,
  name: 'passwords, and how often they are tried',
  mutations: [
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
};
