import { environmentOf, startApiProcess } from '@carillon/harness/start-api-process';
import { startSandbox } from '@carillon/sandbox/sandbox';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { startProgram } from '@carillon/testing/run-process';
import { createTestInstance } from '@carillon/testing/test-instance';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { startDashboardProcess } from './start-dashboard-process.ts';

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** The application that the sandbox's X knows. */
const application = { clientId: 'carillon', clientSecret: 'secret' };

/** An installation without an admin, its api, worker and dashboard processes of their own, beside the sandbox. */
export async function startInstallation() {
  const undo: Undo[] = [];
  const instance = await createTestInstance();
  undo.push(() => instance.drop());
  const redis = await startOwnRedis();
  undo.push(() => redis.remove());
  const own = { ...instance, queue: redis.queue };
  const sandbox = await startSandbox({ settings: { ...application, authorize: 'ask' } });
  undo.push(() => sandbox.close());
  const environment = {
    SANDBOX_URL: sandbox.url,
    X_CLIENT_ID: application.clientId,
    X_CLIENT_SECRET: application.clientSecret,
    ALLOW_PRIVATE_HOSTS: '1',
  };
  const worker = startProgram('apps/worker/main.ts', { ...environmentOf(own), ...environment });
  undo.push(() => stop(worker));
  const api = await startApiProcess(own, environment);
  undo.push(() => stop(api.program));
  const dashboard = await startDashboardProcess(own, { ...environment, PUBLIC_URL: api.url });
  undo.push(() => dashboard.stop());
  return {
    url: dashboard.url,
    apiUrl: api.url,
    setUpToken: dashboard.setUpToken,
    sandbox,
    stop: () => undoAll(undo),
  };
}

async function stop(program: ReturnType<typeof startProgram>): Promise<void> {
  program.kill('SIGTERM');
  await program.exit();
}
