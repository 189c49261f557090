import { randomBytes } from 'node:crypto';
import { runCommand } from './run-command.ts';
import { startProgram } from './start-program.ts';
import { startServices } from './start-services.ts';
import type { TestRun } from './test-run.ts';

export type Carillon = Awaited<ReturnType<typeof startCarillon>>;

/** Starts Carillon whole: Postgres, Redis, api, worker and dashboard, each a process of its own. */
export async function startCarillon(run: TestRun) {
  const environment = {
    ...process.env,
    ...(await startServices(run)),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ALLOW_PRIVATE_HOSTS: '1',
  };
  const cli = (...args: string[]) =>
    runCommand(['apps/cli/main.ts', ...args], { environment, signal: run.signal });

  const migration = await cli('migrate');
  if (migration.code !== 0) throw new Error(`migrate failed:\n${migration.stdout}${migration.stderr}`);
  const api = await startProgram({ file: 'apps/api/main.ts', portVariable: 'PORT', environment }, run);
  const worker = await startProgram(
    { file: 'apps/worker/main.ts', portVariable: 'WORKER_PORT', environment },
    run,
  );
  const dashboard = await startProgram(
    { file: 'apps/dashboard/main.ts', portVariable: 'DASHBOARD_PORT', environment },
    run,
  );
  return { apiUrl: api.url, dashboardUrl: dashboard.url, workerLines: worker.lines, cli };
}
