import type { Control } from '../control.ts';

export const rateLimit: Control = {
  number: 10,
  name: 'rate limits',
  mutations: [
    {
      without: 'the limit of a key',
      file: 'apps/api/rate-limit/limit-rate.ts',
      text: 'isOver: used > limit',
      instead: 'isOver: used > limit * 1e6',
      tests: ['apps/api/rate-limit/rate-limit.test.ts'],
    },
    {
      without: 'Retry-After',
      file: 'apps/api/rate-limit/limit-rate.ts',
      text: "throw apiError('rate_limited', ofKey).retryAfter(ofKey.wait)",
      instead: "throw apiError('rate_limited', ofKey)",
      tests: ['apps/api/rate-limit/rate-limit.test.ts'],
    },
    {
      without: 'the limit of all keys of a user together',
      file: 'apps/api/rate-limit/limit-rate.ts',
      text: 'if (ofUser.isOver) throw',
      instead: "if (ofUser.isOver && userId === '') throw",
      tests: ['apps/api/rate-limit/rate-limit.test.ts'],
    },
    {
      without: 'the count that all processes share',
      file: 'apps/api/rate-limit/open-counters.ts',
      text: '() => opened.then(() => shared.count(key, uses)),',
      instead: '() => opened.then(() => memory.count(key, uses)),',
      tests: ['apps/api/rate-limit/several-processes.system.test.ts'],
    },
    {
      without: 'counts in memory while Redis is away',
      file: 'apps/api/rate-limit/open-counters.ts',
      text: '() => memory.count(key, uses),',
      instead: '() => memory.count(key, 0),',
      tests: ['apps/api/rate-limit/several-processes.system.test.ts'],
    },
    {
      without: 'the limit of an address before it is known who calls',
      file: 'apps/api/rate-limit/strangers.ts',
      text: 'if (usedOf(state) >= limit) throw refusal(state);',
      instead: 'if (usedOf(state) >= limit * 1e6) throw refusal(state);',
      tests: ['apps/api/attacks/unknown-keys.test.ts'],
    },
    {
      without: 'doubt about an address that the client itself wrote',
      file: 'apps/api/app.ts',
      text: "app.set('trust proxy', [...parts.trustedProxies]);",
      instead: "app.set('trust proxy', parts.trustedProxies.length === 0);",
      tests: ['apps/api/attacks/unknown-keys.test.ts'],
    },
    {
      without: 'the limit of a person',
      file: 'apps/dashboard/server/sign-in/sessions/sign-in-limits.ts',
      text: 'if (isOver) throw',
      instead: "if (isOver && userId === '') throw",
      tests: ['apps/dashboard/attacks/greed.test.ts'],
    },
    {
      without: 'the number of connections',
      file: 'apps/api/http/limit-connections.ts',
      text: 'server.maxConnections = max;',
      instead: 'server.maxConnections = max * 1e6;',
      tests: ['apps/api/http/limit-connections.test.ts'],
    },
  ],
};
