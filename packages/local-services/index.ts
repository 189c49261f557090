export { freePort } from './free-port.ts';
export { keptSecret } from './kept-secret.ts';
export type { PostgresBinaries } from './postgres/binaries.ts';
export { type Postgres, startPostgres } from './postgres/start-postgres.ts';
export { type Redis, startRedis } from './redis/start-redis.ts';
export { commandLine, endProcess } from './running-process.ts';
export { startServer } from './server-process.ts';
