import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, run, type TestDatabase } from '@carillon/testing/database';
import { type OwnRedis, startOwnRedis } from '@carillon/testing/own-redis';
import { sharedServices } from '@carillon/testing/services';
import { afterAll, beforeAll, it } from '@jest/globals';
import {
  type Broken,
  expectTold,
  nowhere,
  openSoundWorld,
  type SoundWorld,
  type Values,
} from './testing/open-sound-world.ts';

interface World extends SoundWorld {
  /** Without a table. */
  readonly empty: TestDatabase;
  /** With tables of this release, and functions of another. */
  readonly other: TestDatabase;
  readonly redis: OwnRedis;
}

let world: World;

beforeAll(async () => {
  const sound = await openSoundWorld();
  const { databaseUrl, template } = await sharedServices();
  const [empty, other] = await Promise.all([
    createDatabase(databaseUrl, `empty_${randomBytes(6).toString('hex')}`),
    createDatabase(databaseUrl, `other_${randomBytes(6).toString('hex')}`, template),
  ]);
  await run(other.url, 'COMMENT ON TABLE _prisma_migrations IS NULL');
  world = { ...sound, empty, other, redis: await startOwnRedis() };
  await writeFile(join(sound.folder, 'file'), '');
});

afterAll(async () => {
  await world.redis.remove();
  await Promise.all([world.empty.drop(), world.other.drop()]);
  await world.close();
});

function inDatabase({ instance }: World, change: (url: URL) => void): Values {
  const url = new URL(instance.databaseUrl);
  change(url);
  return { DATABASE_URL: url.href };
}

const newKey = () => randomBytes(32).toString('base64');
const bucket = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

const broken: readonly Broken<World>[] = [
  [
    'a folder of media that cannot be made',
    () => ({ MEDIA_DIR: '/proc/nope' }),
    'WRONG  media: MEDIA_DIR is /proc/nope, and nothing can be written there: there is no such file or folder. ',
    1,
  ],
  [
    'a folder of media that is a file',
    ({ folder }) => ({ MEDIA_DIR: join(folder, 'file') }),
    'WRONG  media: MEDIA_DIR is ',
    1,
  ],
  [
    'no address of Postgres',
    () => ({ DATABASE_URL: 'nonsense' }),
    'WRONG  environment: api, worker, and dashboard refuse to start. ',
    1,
  ],
  [
    'a Postgres that is away',
    () => ({ DATABASE_URL: `postgres://carillon:${randomBytes(8).toString('hex')}@${nowhere}/carillon` }),
    `WRONG  postgres: Postgres cannot be reached at DATABASE_URL: nothing answers at ${nowhere}. Start it, or correct the address.`,
    1,
  ],
  [
    'a wrong password for Postgres',
    (world) => inDatabase(world, (url) => Object.assign(url, { password: 'another-password' })),
    'WRONG  postgres: Postgres refuses the user or the password of DATABASE_URL. ',
    1,
  ],
  [
    'a database that there is not',
    (world) => inDatabase(world, (url) => Object.assign(url, { pathname: '/none' })),
    'WRONG  postgres: Postgres has no database of the name in DATABASE_URL. ',
    1,
  ],
  [
    'a database that was never migrated',
    ({ empty }) => ({ DATABASE_URL: empty.url }),
    'WRONG  migrations: ',
    1,
  ],
  [
    'functions of another release',
    (world) =>
      inDatabase(world, (url) => Object.assign(url, { pathname: new URL(world.other.url).pathname })),
    'WRONG  migrations: The SQL functions and triggers in the database are those of another release; run npm run migrate, which replaces them.',
    1,
  ],
  [
    'an owner of another database',
    ({ empty }) => ({ MIGRATION_DATABASE_URL: empty.url }),
    'WRONG  environment: migrate refuses to start. MIGRATION_DATABASE_URL and DATABASE_URL must name the same database.',
    1,
  ],
  [
    'a role that may drop tables',
    ({ instance }) => ({ DATABASE_URL: instance.ownerUrl }),
    'WARN   role in postgres: carillon, the role of DATABASE_URL, may ',
    0,
  ],
  [
    'no Redis',
    () => ({ REDIS_URL: '', QUEUE_BACKEND: '' }),
    'WRONG  environment: api, worker, and dashboard refuse to start. REDIS_URL is missing; ',
    1,
  ],
  [
    'a Redis that is away',
    () => ({ REDIS_URL: `redis://${nowhere}`, QUEUE_BACKEND: 'redis' }),
    `WRONG  redis: Redis cannot be reached at REDIS_URL: nothing listens at ${nowhere}. Start Redis, or correct the address.`,
    1,
  ],
  [
    'a wrong password for Redis',
    ({ sound }) => {
      const { REDIS_URL = '' } = sound;
      return { REDIS_URL: Object.assign(new URL(REDIS_URL), { password: 'another-password' }).href };
    },
    'WRONG  redis: Redis refuses the user or the password of REDIS_URL. Correct them there.',
    1,
  ],
  [
    'a Redis that evicts keys',
    async ({ redis }) => {
      await redis.client.config('SET', 'maxmemory-policy', 'allkeys-lru');
      return { REDIS_URL: redis.url, QUEUE_BACKEND: 'redis' };
    },
    'WRONG  redis: Redis ',
    1,
  ],
  [
    'a Redis that keeps no log',
    async ({ redis }) => {
      await redis.client.config('SET', 'maxmemory-policy', 'noeviction');
      return { REDIS_URL: redis.url, QUEUE_BACKEND: 'redis' };
    },
    'WARN   redis: Redis ',
    0,
  ],
  [
    'a key that is too short',
    () => ({ ENCRYPTION_KEY: 'short' }),
    'WRONG  environment: api, worker, and dashboard refuse to start. ',
    1,
  ],
  [
    'another key than the one that sealed credentials',
    () => ({ ENCRYPTION_KEY: newKey() }),
    'WRONG  credentials: The credentials of 1 social account(s) are sealed with a key that is neither ',
    1,
  ],
  [
    'another key than the one that sealed webhooks',
    () => ({ ENCRYPTION_KEY: newKey() }),
    'WRONG  webhooks and second factors: 1 webhook(s) and 0 second factor(s) are sealed with a key that is neither ',
    1,
  ],
  [
    'a password that can be guessed',
    () => ({ REDIS_URL: `redis://:changeme@${nowhere}`, QUEUE_BACKEND: 'redis' }),
    'WARN   passwords: The password in REDIS_URL can be guessed; ',
    1,
  ],
  [
    'a proxy that nobody named',
    () => ({ TRUSTED_PROXIES: '' }),
    'WARN   proxies: X-Forwarded-For came from 10.9.8.7 at the api ',
    0,
  ],
  [
    'a bucket without its keys',
    () => ({ S3_BUCKET: 'media' }),
    'WRONG  environment: api, worker, and dashboard refuse to start. S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    1,
  ],
  [
    'a bucket that is away',
    () => ({ ...bucket, S3_ENDPOINT: `http://${nowhere}`, S3_PATH_STYLE: '1' }),
    `WRONG  media: The bucket of S3_BUCKET cannot be used: nothing listens at ${nowhere}. Correct S3_ENDPOINT, `,
    1,
  ],
  [
    'a bucket that is none',
    ({ strangerPort }) => ({
      ...bucket,
      S3_ENDPOINT: `http://127.0.0.1:${strangerPort}`,
      S3_PATH_STYLE: '1',
    }),
    'WRONG  media: The bucket of S3_BUCKET cannot be used: ',
    1,
  ],
  [
    'a network that is away',
    () => ({ X_API_URL: `http://${nowhere}` }),
    `WARN   clock of x: X cannot be reached at http://${nowhere}.`,
    0,
  ],
];

it.each(broken)('the doctor tells of %s', async (_, change, line, status) => {
  await expectTold({ ...world.sound, ...(await change(world)) }, line, status);
});
