import type { Control } from '../control.ts';

export const headersAndErrors: Control = {
  number: 14,
  name: 'headers, and errors that tell nothing',
  mutations: [
    {
      without: 'the headers of data',
      file: 'apps/api/http/headers.ts',
      text: "(request.path.startsWith('/v1') ? data : pages)(request, response, next);",
      instead: "request.path.startsWith('/v1') && data !== pages ? next() : pages(request, response, next);",
      tests: ['apps/api/http/protect.test.ts'],
    },
    {
      without: 'silence about Express',
      file: 'apps/api/app.ts',
      text: ".disable('x-powered-by')",
      instead: ".enable('x-powered-by')",
      tests: ['apps/api/http/protect.test.ts'],
    },
    {
      without: 'the policy of the pages: scripts of others run',
      file: 'apps/dashboard/server/secure-headers.ts',
      text: 'scriptSrc: ["\'self\'"]',
      instead: 'scriptSrc: ["\'self\'", "\'unsafe-inline\'"]',
      tests: ['apps/dashboard/attacks/scripts.test.ts'],
    },
    {
      without: 'the rule that no other site frames a page',
      file: 'apps/dashboard/server/secure-headers.ts',
      text: 'frameAncestors: ["\'none\'"]',
      instead: 'frameAncestors: ["*"]',
      tests: ['apps/dashboard/attacks/scripts.test.ts'],
    },
    {
      without: 'silence about what nobody foresaw',
      file: 'apps/api/http/answer-error.ts',
      text: 'return void response.json({ error: answer.message });',
      instead: 'return void response.json({ error: known === null ? String(error) : answer.message });',
      tests: ['apps/api/http/failures.system.test.ts'],
    },
    {
      without: 'CORS that is closed',
      file: 'apps/api/http/headers.ts',
      text: '(request, response, next) =>\n',
      instead: "(request, response, next) =>\n  void response.set('Access-Control-Allow-Origin', '*') ||\n",
      tests: ['apps/api/http/protect.test.ts'],
    },
  ],
};
