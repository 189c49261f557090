import { randomBytes, randomUUID } from 'node:crypto';
import { dashboardConfig } from '@carillon/config';
import type { Plan } from '@carillon/core';
import { createProfile } from '@carillon/db/profiles';
import { setUpNonce } from '@carillon/db/set-up';
import { createUser } from '@carillon/db/users';
import { environmentOf } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { closeServer } from '@carillon/http/close-server';
import { createApiServer } from '@carillon/http/create-api-server';
import { freePort } from '@carillon/local-services';
import { hashPassword, isPassword, newToken, setUpToken } from '@carillon/secrets';
import { createLog } from '@carillon/telemetry';
import { createDashboard } from '../server/app.ts';
import type { Passwords } from '../server/context.ts';
import { openParts } from '../server/open-parts.ts';
import { builtPages } from './built-pages.ts';
import { personClient } from './person-client.ts';

export type Dashboard = Awaited<ReturnType<typeof startDashboard>>;

export interface PersonFacts {
  readonly plan?: Plan;
  readonly admin?: boolean;
  /** A new one unless given. */
  readonly email?: string;
}

interface Overrides
  extends Partial<
    Pick<
      Parameters<typeof openParts>[1],
      | 'queue'
      | 'times'
      | 'passwords'
      | 'requestAllowance'
      | 'caps'
      | 'maxUnknown'
      | 'proofMs'
      | 'undoMs'
      | 'documentDeadlineMs'
      | 'pictureTimes'
      | 'bulk'
    >
  > {
  /** The folder of its pages; those of the sources unless given. */
  readonly pages?: string;
  /** The port that it listens on; a free one unless given. */
  readonly port?: number;
  /** Beside an api that runs already, and goes on when the dashboard stops; one of its own unless given. */
  readonly carillon?: Carillon;
}

/** As in production, and 1,000 times cheaper: 32 KiB, 1 pass. The hash names its cost, so comparing is cheap as well. */
export const cheapPasswords: Passwords = {
  hash: (password) => hashPassword(password, { memoryCost: 32, timeCost: 1, parallelism: 1 }),
  matches: isPassword,
};

/** A person who can sign in, with one profile. */
export interface TestPerson {
  readonly userId: string;
  readonly profileId: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Starts the dashboard in this process, over a real socket, beside an api, a sandbox in the networks' places and, on
 * demand, workers.
 * @param environment variables of the dashboard, such as DASHBOARD_URL
 * @param overrides further differences from the process; passwords are cheap unless given
 */
export async function startDashboard(
  environment: Readonly<Record<string, string>> = {},
  { carillon: given, port: wanted, pages: wantedPages, ...overrides }: Overrides = {},
) {
  const pages = wantedPages ?? (await builtPages());
  const carillon = given ?? (await startCarillon());
  const { db, instance } = carillon;
  const port = wanted ?? (await freePort());
  const config = dashboardConfig({ ...environmentBeside(carillon, port), ...environment });
  const log = createLog({ name: 'dashboard', level: process.env['TEST_LOG'] ?? 'silent', format: 'json' });
  const { parts, probes, closing } = await openParts(config, {
    log,
    pages,
    queue: instance.queue,
    passwords: cheapPasswords,
    maxUnknown: 1_000_000,
    limitTimeoutMs: 10_000, // on a busy machine, a Redis that is slow is not away
    ...overrides,
  });
  const server = createApiServer(createDashboard(parts, probes));
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const url = `http://127.0.0.1:${port}`;

  const person = (facts: PersonFacts = {}): Promise<TestPerson> => createPerson(db, facts);

  return {
    carillon,
    db,
    parts,
    url,
    /** A browser in which no one is signed in. */
    browser: () => personClient(url),
    person,
    /** A person, and a browser in which they are signed in. */
    async signedIn(facts: PersonFacts = {}) {
      const someone = await person(facts);
      const client = personClient(url);
      const { status, text } = await client.signIn(someone.email, someone.password);
      if (status !== 200) throw new Error(text);
      return { ...someone, client };
    },
    /** The secret of the link that makes the first admin. @throws when there is one */
    async setUpToken(): Promise<string> {
      const nonce = await setUpNonce(db, newToken());
      if (nonce === null) throw new Error('There is an admin.');
      return setUpToken(nonce, parts.setUpKeys);
    },
    async stop() {
      await parts.live.close();
      await closeServer(server);
      for (const [, close] of closing) await close();
      if (given === undefined) await carillon.stop();
    },
  };
}

const environmentBeside = ({ url, instance, sandbox, mediaFolder }: Carillon, port: number) => ({
  ...environmentOf(instance),
  DASHBOARD_PORT: String(port),
  PUBLIC_URL: url,
  SANDBOX_URL: sandbox.url,
  MEDIA_DIR: mediaFolder,
  X_API_URL: sandbox.url,
  X_AUTHORIZE_URL: `${sandbox.url}/i/oauth2/authorize`,
  BLUESKY_SERVICE_URL: sandbox.url,
  BLUESKY_PLC_URL: `${sandbox.url}/plc`,
  ALLOW_PRIVATE_HOSTS: '1',
});

async function createPerson(
  db: Carillon['db'],
  { plan = 'scale', admin = false, email = `${randomUUID()}@example.com` }: PersonFacts,
): Promise<TestPerson> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await cheapPasswords.hash(password);
  const userId = await createUser(db, { email, passwordHash, plan, admin });
  if (userId === null) throw new Error('The address is in use.');
  const { id } = await createProfile(db, { userId, name: 'Test', timezone: 'UTC', groupId: null });
  return { userId, profileId: id, email, password };
}
