/** The servers that all test files share. */
export interface Services {
  readonly databaseUrl: string;
  /** Null where no Redis can be had: then queues live in Postgres. */
  readonly redisUrl: string | null;
  /** The migrated database that every test file's own is a copy of. */
  readonly template: string;
}

export const servicesVariable = 'CARILLON_TEST_SERVICES';

/** The services that the global set-up started. */
export function sharedServices(): Services {
  const text = process.env[servicesVariable];
  if (text === undefined) throw new Error('The test services are not started; run tests with `npm test`.');
  return JSON.parse(text);
}
