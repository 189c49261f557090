import type { Control } from '../control.ts';

export const ids: Control = {
  number: 19,
  name: 'ids',
  mutations: [
    {
      without: 'random bits: ids count',
      file: 'packages/core/ids.ts',
      text: 'newId = (prefix: IdPrefix): string => typeidUnboxed(prefix);',
      instead: 'newId = (prefix: IdPrefix): string => `${typeidUnboxed(prefix).slice(0, -12)}000000000000`;',
      tests: ['apps/api/attacks/ids.test.ts'],
    },
    {
      without: 'the form of an id that becomes that of a job',
      file: 'packages/queue/job.ts',
      text: '  if (!/^pp_[0-9A-Za-z]+-g[1-9]\\d*-d\\d+$/.test(id)) throw',
      instead: "  if (id === '') throw",
      tests: ['apps/api/attacks/ids.test.ts'],
    },
    {
      without: 'the form of an id in a job',
      file: 'packages/queue/job.ts',
      text: 'publicationId: z.string().regex(/^pp_[0-9A-Za-z]+$/)',
      instead: 'publicationId: z.string()',
      tests: ['packages/queue/job.test.ts'],
    },
  ],
};
