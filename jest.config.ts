import type { Config } from 'jest';

/** The rings of tests, by the end of a file's name; each has a command in package.json that sets TEST_RING. */
const rings: Readonly<Record<string, string>> = {
  unit: '+([^.])',
  system: '*.system',
  histories: '*.histories',
  browser: '*.browser',
  tools: '*.tools',
};

const chosen = (process.env['TEST_RING'] || 'unit').split(',');
const endings = chosen.map((ring) => {
  if (rings[ring] === undefined)
    throw new Error(`TEST_RING names one or more of ${Object.keys(rings).join(', ')}.`);
  return rings[ring];
});
const onlyUnit = chosen.every((ring) => ring === 'unit');

export default {
  testMatch: endings.map((ending) => `<rootDir>/{apps,packages}/**/${ending}.test.ts`),
  transform: {}, // Node itself strips the types
  runner: 'jest-light-runner/child-process',
  setupFiles: ['<rootDir>/packages/testing/jest/use-globals.ts'],
  testSequencer: '<rootDir>/packages/testing/jest/longest-first.ts',
  globalSetup: '<rootDir>/packages/testing/jest/global-setup.ts',
  globalTeardown: '<rootDir>/packages/testing/jest/global-teardown.ts',
  reporters: ['default', ['<rootDir>/packages/testing/jest/slow-files.ts', { isLimited: onlyUnit }]],
  // Most of what unit tests do is waiting; programs and browsers fill a processor each.
  maxWorkers: onlyUnit ? 5 : 2,
} satisfies Config;
