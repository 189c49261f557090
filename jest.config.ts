import type { Config } from 'jest';

export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{apps,packages}/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/apps/harness/pds/',
    '<rootDir>/apps/dashboard/browser/',
  ],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/packages/testing/strip-types.ts' },
  globalSetup: '<rootDir>/packages/testing/global-setup.ts',
  globalTeardown: '<rootDir>/packages/testing/global-teardown.ts',
  coverageProvider: 'v8',
  testTimeout: 180_000,
  maxWorkers: 2,
  // ES modules of a test file that has ended stay in memory, 10 MB and more a file (jest issue 14605): a worker process
  // that has passed this between two files is replaced by a new one, long before the 4 GB at which V8 gives up.
  workerIdleMemoryLimit: '1.5GB',
} satisfies Config;
