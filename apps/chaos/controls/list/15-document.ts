import type { Control } from '../control.ts';

export const completeDocument: Control = {
  number: 15,
  name: 'a document of every operation',
  mutations: [
    {
      without: 'the operations for media',
      file: 'apps/api/document/openapi.ts',
      text: 'for (const endpoint of endpoints) {',
      instead: "for (const endpoint of endpoints.filter(({ path }) => !path.startsWith('/media'))) {",
      tests: ['apps/api/document/openapi.test.ts'],
    },
    {
      without: 'the one version: operations answer elsewhere as well',
      file: 'apps/api/app.ts',
      text: "  app.use('/v1', v1(context));\n",
      instead: "  app.use('/v1', v1(context));\n  app.use('/v2', v1(context));\n",
      tests: ['apps/api/document/openapi.test.ts'],
    },
  ],
};
