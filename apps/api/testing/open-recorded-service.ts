import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@carillon/db';
import { freePort } from '@carillon/local-services';
import { dumpDatabase } from '@carillon/operations/testing/dump-database';
import type { PlantedSecret, Written } from '@carillon/operations/testing/find-secrets';
import { startSandbox } from '@carillon/sandbox/sandbox';
import { keyRing, open } from '@carillon/secrets';
import { startOwnPostgres } from '@carillon/testing/own-postgres';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { type Program, runProgram, startProgram } from '@carillon/testing/run-process';
import { type ScriptedRequest, startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import type { Redis } from 'ioredis';

/** Random first: what is behind is no secret. */
const token = (name: string) => `${randomBytes(24).toString('base64url')}-${name}`;
const jwt = () => [0, 1, 2].map(() => `eyJ${randomBytes(24).toString('base64url')}`).join('.');

/** The service as processes of its own, on servers of its own, with every secret known and every word recorded. */
export async function openRecordedService() {
  const servers = await startServers();
  const { postgres, redis, sandbox, echo, session } = servers;
  const db: Database = openDatabase({ url: postgres.url, poolSize: 4 });
  const master = randomBytes(32);
  const clientSecret = token('client-secret');
  const secrets: PlantedSecret[] = [
    { name: 'the password of Postgres', value: new URL(postgres.url).password },
    { name: 'the password of Redis', value: new URL(redis.url).password },
    ...formsOf(master, clientSecret),
    ...Object.entries(session).map(([name, value]) => ({ name: `the session's ${name}`, value })),
  ];
  const written: Written[] = [];
  const keep = (where: string, text: string) => void written.push({ where, text });
  const port = await freePort();
  const probes = await freePort();
  const environment = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SANDBOX_URL: sandbox.url,
    ...environmentOf(master, clientSecret, echo.url),
    PORT: String(port),
    WORKER_PORT: String(probes),
  };
  const processes = openProcesses(environment, keep);

  return {
    postgres,
    redis,
    sandbox,
    echo,
    db,
    master,
    environment,
    secrets,
    token,
    url: `http://127.0.0.1:${port}`,
    probes: [`http://127.0.0.1:${port}`, `http://127.0.0.1:${probes}`],
    secret: (name: string, value: string) => void secrets.push({ name, value }),
    ...recordedCalls(environment, keep),

    start: processes.start,
    stop: processes.stop,

    /** Everything that was written anywhere. */
    async everything(): Promise<Written[]> {
      await processes.stopAll('SIGKILL');
      return [...written, ...(await dumpTables(db)), ...(await dumpRedis(redis.client))];
    },

    async close() {
      await processes.stopAll('SIGTERM');
      await db.$disconnect();
      await servers.close();
    },
  };
}

async function startServers() {
  const [postgres, redis, sandbox] = await Promise.all([startOwnPostgres(), startOwnRedis(), startSandbox()]);
  const session = { accessJwt: jwt(), refreshJwt: jwt() };
  const echo = await startEchoNetwork(session);
  const close = () => Promise.all([postgres.remove(), redis.remove(), sandbox.close(), echo.close()]);
  return { postgres, redis, sandbox, echo, session, close };
}

type Keep = (where: string, text: string) => void;

/** Acts of a person and a client. */
const recordedCalls = (environment: Record<string, string>, keep: Keep) => ({
  /** A command; what it prints is recorded, but for what the person asked to be shown. */
  async command(args: readonly string[], shown: readonly string[] = [], env: Record<string, string> = {}) {
    const finished = await runProgram('apps/cli/main.ts', args, { ...environment, ...env });
    const output = withoutValues(finished.output, shown);
    keep(`the output of carillon ${args.slice(0, 3).join(' ')}`, `${output}${finished.errors}`);
    return finished;
  },

  /** A request; the answer with its headers is recorded. */
  async request(url: string, init: RequestInit = {}) {
    const { status, headers, body } = await read(url, init);
    keep(`the answer of ${new URL(url).pathname}`, `${JSON.stringify(headers)} ${body}`);
    return { status, body };
  },
});

const environmentOf = (master: Buffer, clientSecret: string, networkUrl: string) => ({
  ENCRYPTION_KEY: master.toString('base64'),
  X_CLIENT_ID: 'carillon',
  X_CLIENT_SECRET: clientSecret,
  X_API_URL: networkUrl,
  BLUESKY_SERVICE_URL: networkUrl,
  BLUESKY_PLC_URL: `${networkUrl}/plc`,
  ALLOW_PRIVATE_HOSTS: '1',
  LOG_LEVEL: 'trace',
});

/** JSON without the values of these fields. */
const withoutValues = (json: string, names: readonly string[]): string =>
  names.reduce((text, name) => text.replace(new RegExp(`("${name}":")[^"]*`), '$1'), json);

async function read(url: string, init: RequestInit) {
  const response = await fetch(url, init);
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

/** The server's own secrets, in each form that they have. */
const formsOf = (master: Buffer, clientSecret: string): PlantedSecret[] => [
  { name: 'ENCRYPTION_KEY', value: master.toString('base64') },
  { name: 'ENCRYPTION_KEY in hexadecimal', value: master.toString('hex') },
  { name: 'X_CLIENT_SECRET', value: clientSecret },
  {
    name: 'the credentials of the application',
    value: Buffer.from(`carillon:${clientSecret}`).toString('base64'),
  },
];

type Ports = Readonly<Record<'PORT' | 'WORKER_PORT', string>>;

/** Its processes by their names. @param keep gets each line of the logs, once the process has ended */
function openProcesses(environment: Ports & Record<string, string>, keep: Keep) {
  const programs = new Map<string, Program>();

  async function stop(name: string, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const program = programs.get(name);
    if (program === undefined) return;
    program.kill(signal);
    await program.exit();
    for (const line of program.lines) keep(`the log of the ${name}`, line);
    programs.delete(name);
  }

  return {
    async start(name: 'api' | 'worker', env: Record<string, string> = {}) {
      const program = startProgram(`apps/${name}/main.ts`, { ...environment, ...env });
      programs.set(name, program);
      const { PORT, WORKER_PORT } = environment;
      const port = env['PORT'] ?? env['WORKER_PORT'] ?? (name === 'api' ? PORT : WORKER_PORT);
      const lives = () =>
        fetch(`http://127.0.0.1:${port}/livez`).then(
          ({ ok }) => ok,
          () => false,
        );
      await until(`the ${name} to live`, lives, 60_000);
    },
    stop,
    async stopAll(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
      for (const name of [...programs.keys()]) await stop(name, signal);
    },
  };
}

/** Every row of every table. */
const dumpTables = async (db: Database): Promise<Written[]> =>
  (await dumpDatabase(db)).map(({ table, row }) => ({ where: `the table ${table}`, text: row }));

/** Every key of a Redis with everything in it. */
async function dumpRedis(redis: Redis): Promise<Written[]> {
  const written: Written[] = [];
  for await (const keys of redis.scanStream({ count: 1_000 })) {
    for (const key of keys as string[]) written.push(await dumpKey(redis, key));
  }
  return written;
}

async function dumpKey(redis: Redis, key: string): Promise<Written> {
  const type = await redis.type(key);
  const [command, ...args] = readers[type] ?? ['DUMP'];
  const value = await redis.call(command, key, ...args);
  return { where: `Redis key ${key}`, text: `${key} ${JSON.stringify(value)}` };
}

const readers: Record<string, readonly [string, ...string[]]> = {
  string: ['GET'],
  hash: ['HGETALL'],
  list: ['LRANGE', '0', '-1'],
  set: ['SMEMBERS'],
  zset: ['ZRANGE', '0', '-1', 'WITHSCORES'],
  stream: ['XRANGE', '-', '+'],
};

/** X and Bluesky in one, taking every sign-in, and repeating in each refusal all that it was sent. */
const startEchoNetwork = (session: { accessJwt: string; refreshJwt: string }) =>
  startScriptedServer((request) => {
    const { path, headers, body } = request;
    if (`${headers.authorization} ${body}`.includes('refused')) return refusal(request);
    const id = headers.authorization?.includes('expiring') ? '78' : '77';
    if (path.startsWith('/2/users/me')) return { body: { data: { id, username: 'echo', name: 'Echo' } } };
    if (path.includes('createSession')) return { body: { ...bluesky, ...session, active: true } };
    if (path.includes('getProfile') || path.includes('resolveHandle')) return { body: bluesky };
    if (path.startsWith('/plc/')) return { body: didDocument(`http://${headers.host}`) };
    return refusal(request);
  });

const bluesky = { did: 'did:plc:echoechoechoechoechoecho', handle: 'echo.example.com' };

const didDocument = (serviceEndpoint: string) => ({
  id: bluesky.did,
  alsoKnownAs: [`at://${bluesky.handle}`],
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }],
});

function refusal({ method, path, headers, body }: ScriptedRequest) {
  const echoed = `${method} ${path} ${JSON.stringify(headers)} ${body}`;
  const inWords = {
    title: 'Invalid Request',
    detail: echoed,
    error: 'InvalidRequest',
    message: echoed,
    errors: [{ message: echoed }],
  };
  return { status: 400, headers: { 'x-echo': headers.authorization ?? '' }, body: inWords };
}

/** Adds what opens the accounts by now to the secrets of a recorded service: tokens are renewed while it runs. */
export async function learnTokens({
  db,
  master,
  secret,
}: Pick<Awaited<ReturnType<typeof openRecordedService>>, 'db' | 'master' | 'secret'>): Promise<void> {
  const rows = await db.credentials.findMany({ include: { socialAccount: { select: { platform: true } } } });
  const keys = keyRing([master], 'credentials');
  for (const { socialAccountId, sealed, socialAccount } of rows) {
    const opened = await open(sealed, { socialAccountId, platform: socialAccount.platform }, keys);
    const texts = JSON.stringify(opened).match(/[^"]{15,}/g) ?? [];
    const tokens = texts.filter((text) => /^[\w.~-]+$/.test(text) && !/example|sandbox/.test(text));
    for (const value of tokens) secret(`a token of ${socialAccount.platform}`, value);
  }
}
