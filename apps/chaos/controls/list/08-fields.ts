import type { Control } from '../control.ts';

export const fields: Control = {
  number: 8,
  name: 'strict fields in, named fields out',
  mutations: [
    {
      without: 'strictness of a new post',
      file: 'apps/api/schemas/new-post.ts',
      text: 'export const newPost = z\n  .strictObject({',
      instead: 'export const newPost = z\n  .looseObject({',
      tests: ['apps/api/attacks/mass-assignment.test.ts'],
    },
    {
      without: 'the refusal of any body where none is read',
      file: 'apps/api/http/answer.ts',
      text: 'const nothing = z.strictObject({});',
      instead: 'const nothing = z.looseObject({});',
      tests: ['apps/api/attacks/mass-assignment.test.ts'],
    },
    {
      without: 'strictness in the dashboard',
      file: 'apps/dashboard/server/operations/keys.ts',
      text: '  body: z.strictObject({\n    name:',
      instead: '  body: z.looseObject({\n    name:',
      tests: ['apps/dashboard/attacks/mass-assignment.test.ts'],
    },
    {
      without: 'the schema of what is answered',
      file: 'apps/api/http/answer.ts',
      text: 'const shown = schema.parse(answered);',
      instead: 'const shown = schema === undefined ? schema : answered;',
      tests: ['apps/api/attacks/answers.test.ts'],
    },
    {
      without: 'the list of columns that are shown of a key',
      file: 'packages/db/api-keys.ts',
      text: '      last4: true,\n',
      instead: '      last4: true,\n      hash: true,\n',
      tests: ['apps/dashboard/attacks/answers.test.ts'],
    },
  ],
};
