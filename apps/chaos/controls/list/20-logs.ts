import type { Control } from '../control.ts';

const log = 'packages/telemetry/log.test.ts';

export const logs: Control = {
  number: 20,
  name: 'logs without secrets',
  mutations: [
    {
      without: 'the names of fields that are secret',
      file: 'packages/telemetry/loggable.ts',
      text: "secret.test(shown) ? '[redacted]' : plain(value, depth + 1)",
      instead: "secret.test('') ? '[redacted]' : plain(value, depth + 1)",
      tests: [log],
    },
    {
      without: 'the patterns of secrets in texts',
      file: 'packages/telemetry/safe-line.ts',
      text: 'secrets.reduce(',
      instead: 'secrets.slice(secrets.length).reduce(',
      tests: [log],
    },
    {
      without: 'the list of what is told of an error',
      file: 'packages/telemetry/loggable.ts',
      text: '  return {\n    name,\n',
      instead: '  return {\n    ...error,\n    name,\n',
      tests: [log],
    },
    {
      without: 'silence about the arguments of a call of Prisma',
      file: 'packages/telemetry/loggable.ts',
      text: "name.startsWith('PrismaClient') ?",
      instead: "name.startsWith('Nobody') ?",
      tests: [log],
    },
    {
      without: 'the kind alone of what is no plain object',
      file: 'packages/telemetry/loggable.ts',
      text: 'if (prototype === Object.prototype || prototype === null) return',
      instead: 'if (prototype === Object.prototype || prototype === null || depth > 0) return',
      tests: [log],
    },
    {
      without: 'the cut of credentials that a network tells back',
      file: 'packages/networks/network-text.ts',
      text: '.reduce((text, secret) => text.replace(secret, ',
      instead: '.slice(toldBack.length).reduce((text, secret) => text.replace(secret, ',
      tests: ['packages/networks/network-text.test.ts'],
    },
  ],
};
