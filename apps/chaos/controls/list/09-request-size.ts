import type { Control } from '../control.ts';

const limits = 'apps/api/http/limits.test.ts';

export const requestSize: Control = {
  number: 9,
  name: 'size and cost of a request',
  mutations: [
    {
      without: 'the turn of each address to have a password compared',
      file: 'apps/dashboard/server/sign-in/passwords.ts',
      text: 'openLane(1, { ...ofAddress, refuse })',
      instead: 'openLane(1_000, { ...ofAddress, refuse })',
      tests: ['apps/dashboard/attacks/sign-in-crowd.test.ts'],
    },
    {
      without: 'the size of a body',
      file: 'apps/api/http/read-json.ts',
      text: "express.raw({ type: 'application/json', limit })",
      instead: "express.raw({ type: 'application/json', limit: limit * 100 })",
      tests: [limits],
    },
    {
      without: 'the depth of a body',
      file: 'apps/api/http/read-json.ts',
      text: 'if (depth > maxDepth)',
      instead: 'if (depth > maxDepth * 1e6)',
      tests: [limits],
    },
    {
      without: 'the number of values in a body',
      file: 'apps/api/http/read-json.ts',
      text: 'if (values > maxValues)',
      instead: 'if (values > maxValues * 1e6)',
      tests: ['apps/api/attacks/hostile-bodies.test.ts'],
    },
    {
      without: 'the number of accounts of a post',
      file: 'apps/api/schemas/new-post.ts',
      text: 'Object.keys(record).length <= maxTargets',
      instead: 'Object.keys(record).length <= maxTargets * 100',
      tests: ['apps/api/attacks/bad-requests.test.ts'],
    },
    {
      without: 'the number of items of an account',
      file: 'apps/api/schemas/new-post.ts',
      text: '.min(1).max(25)',
      instead: '.min(1).max(2_500)',
      tests: ['apps/api/attacks/bad-requests.test.ts'],
    },
    {
      without: 'the end of a list',
      file: 'apps/api/http/paging.ts',
      text: '({ limit = maxEntries, cursor }: Paging) => ({',
      instead: '({ limit = maxEntries * 10, cursor }: Paging) => ({',
      tests: [limits],
    },
    {
      without: 'the time in which headers must arrive',
      file: 'apps/api/http/create-api-server.ts',
      text: 'headersTimeout: 10_000',
      instead: 'headersTimeout: 0',
      tests: [limits],
    },
    {
      without: 'the time in which a request must arrive',
      file: 'apps/api/http/create-api-server.ts',
      text: 'requestTimeout: 30_000',
      instead: 'requestTimeout: 0',
      tests: [limits],
    },
  ],
};
