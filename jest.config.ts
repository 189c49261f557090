import type { Config } from 'jest';

export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{apps,packages}/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/packages/testing/pds/',
    '<rootDir>/apps/dashboard/browser/',
  ],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/packages/testing/strip-types.ts' },
  globalSetup: '<rootDir>/packages/testing/global-setup.ts',
  globalTeardown: '<rootDir>/packages/testing/global-teardown.ts',
  coverageProvider: 'v8',
  testTimeout: 180_000,
  maxWorkers: 2,
} satisfies Config;
