import type { Control } from '../control.ts';

export const prototypes: Control = {
  number: 18,
  name: 'names of fields that change prototypes',
  mutations: [
    {
      without: 'the refusal of __proto__',
      file: 'apps/api/http/read-json.ts',
      text: "if (name === '__proto__') throw",
      instead: "if (name === '') throw",
      tests: ['apps/api/attacks/hostile-keys.test.ts'],
    },
  ],
};
