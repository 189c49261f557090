/** Workspaces of what runs on a server. */
export const processes: readonly string[] = ['apps/api', 'apps/cli', 'apps/dashboard', 'apps/worker'];

/** Workspaces that only `npm start` needs: a server has its own Postgres and Redis. */
export const withoutLocalServices: readonly string[] = ['packages/local-services'];
