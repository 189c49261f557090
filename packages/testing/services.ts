/** The servers that all test files share. */
export interface Services {
  /** As a role that may make databases, roles and tables. */
  readonly databaseUrl: string;
  /** As the role of the service's processes, which reads and writes the rows of the template's copies. */
  readonly appUrl: string;
  /** Null where no Redis can be had: then queues live in Postgres. */
  readonly redisUrl: string | null;
  /** The migrated database that every test file's own is a copy of. */
  readonly template: string;
}

export const servicesVariable = 'CARILLON_TEST_SERVICES';

let services: Promise<Services> | undefined;

/** The shared servers, which start when the first test file asks for them. */
export function sharedServices(): Promise<Services> {
  services ??= ask();
  return services;
}

async function ask(): Promise<Services> {
  const answer = await askTestServer<Services>('services');
  if (answer === null) throw new Error('The test services are not there; run tests with `npm test`.');
  return answer;
}

/** Asks the server of a run of tests for what all test files share. @returns null outside of one */
export async function askTestServer<Answer>(what: 'services' | 'bundle'): Promise<Answer | null> {
  const url = process.env[servicesVariable];
  if (url === undefined) return null;
  const answer = (await (await fetch(`${url}/${what}`)).json()) as { found?: Answer; error?: string };
  if (answer.found === undefined) throw new Error(answer.error);
  return answer.found;
}
