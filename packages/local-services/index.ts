export { freePort } from './free-port.ts';
export { keptSecret } from './kept-secret.ts';
export type { PostgresBinaries } from './postgres-binaries.ts';
export { commandLine, endProcess } from './running-process.ts';
export { startServer } from './server-process.ts';
export { type Postgres, startPostgres } from './start-postgres.ts';
export { type Redis, startRedis } from './start-redis.ts';
