import { environmentOf } from '@carillon/harness/start-api-process';
import { freePort } from '@carillon/local-services';
import { startProgram } from '@carillon/testing/run-process';
import type { TestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { builtPages } from './built-pages.ts';
import { personClient } from './person-client.ts';

export type DashboardProcess = Awaited<ReturnType<typeof startDashboardProcess>>;

/** Starts the dashboard of an installation without an admin in a process of its own. Its queue has the default prefix. */
export async function startDashboardProcess(
  instance: TestInstance,
  env: Readonly<Record<string, string>> = {},
) {
  await builtPages();
  const port = await freePort();
  const program = startProgram('apps/dashboard/main.ts', {
    ...environmentOf(instance),
    DASHBOARD_PORT: String(port),
    ...env,
  });
  const url = `http://127.0.0.1:${port}`;
  let ended: string | null = null;
  void program.exit().then((status) => {
    ended = `The dashboard ended with ${status}: ${program.lines.join(' ')}`;
  });
  const setUpToken = await until('the link of the first admin', async () => {
    if (ended !== null) throw new Error(ended);
    return /set-up#([\w-]{43})/.exec(program.lines.join('\n'))?.[1];
  });
  return {
    url,
    /** The secret of the link that it printed. */
    setUpToken,
    lines: program.lines,
    browser: () => personClient(url),
    /** Ends it as a power cut would. */
    async kill(): Promise<void> {
      program.kill('SIGKILL');
      await program.exit();
    },
    /** @returns the exit status */
    async stop(): Promise<number | null> {
      program.kill('SIGTERM');
      return program.exit();
    },
  };
}
