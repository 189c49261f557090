import type { Control } from '../control.ts';

const csrf = 'apps/dashboard/attacks/csrf.test.ts';

export const otherSites: Control = {
  number: 5,
  name: 'requests that other sites forge (CSRF)',
  mutations: [
    {
      without: 'the list of origins whose pages may read the API',
      file: 'apps/api/http/cross-origin.ts',
      text: '(isOpen || origins.includes(origin))',
      instead: '(isOpen || origins.length >= 0)',
      tests: ['apps/api/http/cross-origin.test.ts'],
    },
    {
      without: 'the token of a change',
      file: 'apps/dashboard/server/sign-in/sessions/csrf.ts',
      text: 'if (given.length !== expected.length || !timingSafeEqual(given, expected))',
      instead: 'if (given.length === expected.length && !timingSafeEqual(given, expected))',
      tests: [csrf],
    },
    {
      without: 'the look at Sec-Fetch-Site and Origin',
      file: 'apps/dashboard/server/sign-in/sessions/csrf.ts',
      text: "if (isForeign && !isHarmless(request)) throw dashboardError('other_site');",
      instead: "if (isForeign && request.method === '') throw dashboardError('other_site');",
      tests: [csrf],
    },
    {
      without: 'the one origin: the Host of the request is taken for it',
      file: 'apps/dashboard/server/sign-in/sessions/csrf.ts',
      text: 'origin !== new URL(url).origin :',
      instead: "origin !== new URL(url).origin && origin !== `http://${request.get('host')}` :",
      tests: [csrf],
    },
  ],
};
