import type { Control } from '../control.ts';

export const unicode: Control = {
  number: 17,
  name: 'text that cannot be kept, or misleads',
  mutations: [
    {
      without: 'the refusal of NUL',
      file: 'apps/api/schemas/fields.ts',
      text: "value.isWellFormed() && !value.includes('\\0')",
      instead: 'value.isWellFormed()',
      tests: ['apps/api/attacks/hostile-text.test.ts'],
    },
    {
      without: 'the refusal of half a surrogate pair',
      file: 'apps/api/schemas/fields.ts',
      text: "value.isWellFormed() && !value.includes('\\0')",
      instead: "!value.includes('\\0')",
      tests: ['apps/api/attacks/hostile-text.test.ts'],
    },
    {
      without: 'the same in names of fields',
      file: 'apps/api/http/read-json.ts',
      text: "if (!name.isWellFormed() || name.includes('\\0'))",
      instead: "if (!name.isWellFormed() && name.includes('\\0'))",
      tests: ['apps/api/attacks/hostile-text.test.ts'],
    },
    {
      without: 'the same in the dashboard',
      file: 'apps/dashboard/server/operation.ts',
      text: '    refuseBrokenText(input);\n',
      instead: '    if (Object.keys(input).length < 0) refuseBrokenText(input);\n',
      tests: ['apps/dashboard/attacks/hostile-text.test.ts'],
    },
    {
      without: 'the bytes of what is one letter',
      file: 'packages/networks/bluesky/limits.ts',
      text: 'if (bytes <= maxBytes) return null;',
      instead: 'if (bytes <= maxBytes * 1e6) return null;',
      tests: ['apps/api/attacks/hostile-text.test.ts'],
    },
    {
      without: 'the escapes of characters that turn text around, in logs',
      file: 'packages/telemetry/safe-line.ts',
      text: 'const misleading = /[\\u007f-\\u009f\\u061c',
      instead: 'const misleading = /[\\u061c',
      tests: ['packages/telemetry/log.test.ts'],
    },
  ],
};
