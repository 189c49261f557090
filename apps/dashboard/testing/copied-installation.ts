import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RepositoryCopy } from '@carillon/harness/pretend-network/copy-repository';
import { environmentOf } from '@carillon/harness/start-api-process';
import { freePort } from '@carillon/local-services';
import type { TestInstance } from '@carillon/testing/test-instance';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';

/** The programs of a copy of the repository, and a person on them. */
export type CopiedInstallation = Awaited<ReturnType<typeof startCopiedInstallation>>;

/** Whoever is connecting accounts there. */
export interface Visitor {
  readonly email: string;
  readonly password: string;
  readonly profileId: string;
}

/** @param variables those of networks that were added */
export async function startCopiedInstallation(
  copy: RepositoryCopy,
  instance: TestInstance,
  variables: Readonly<Record<string, string>>,
) {
  const undo: Undo[] = [];
  const reader = await copy.serveReader();
  undo.push(reader.close);
  const [apiPort, dashboardPort] = [await freePort(), await freePort()];
  const env = {
    ...environmentOf(instance),
    ...variables,
    ...reader.env,
    PORT: String(apiPort),
    DASHBOARD_PORT: String(dashboardPort),
  };
  await copy.node(['apps/cli/main.ts', 'migrate'], { ...env, MIGRATION_DATABASE_URL: instance.ownerUrl });
  const carillon = async <Result>(...args: readonly string[]) =>
    JSON.parse(await copy.node(['apps/cli/main.ts', ...args, '--json'], env)) as Result;

  /** Somebody with a profile. */
  async function person(email: string): Promise<Visitor> {
    const password = `the password of ${email}`;
    await carillon('user', 'create', '--email', email, '--password', password, '--plan', 'growth');
    const profile = ['profile', 'create', '--user', email, '--name', 'Lamps'];
    return { email, password, profileId: (await carillon<{ id: string }>(...profile)).id };
  }

  const ada = await person('ada@example.com');
  const { key: apiKey } = await carillon<{ key: string }>(
    ...['key', 'create', '--user', ada.email, '--name', 'Lamps'],
  );
  const programs = runPrograms(copy, env);
  undo.push(...programs.undo);
  const [url, dashboard] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${dashboardPort}`];
  for (const each of [url, dashboard])
    await until(`${each} to listen`, () =>
      fetch(`${each}/livez`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );

  return {
    url,
    dashboard,
    apiKey,
    ada,
    person,
    /** Runs a command, and reads the JSON that it prints. */
    carillon,
    /** Everything that the programs have written so far. */
    logs: programs.logs,
    stop: () => undoAll(undo),
  };
}

/** Starts the programs, each with what stops it, and keeps what they write. */
function runPrograms({ folder }: RepositoryCopy, env: Readonly<Record<string, string>>) {
  const written: string[] = [];
  const undo = ['api', 'worker', 'dashboard'].map((name): Undo => {
    const child = spawn(process.execPath, [`apps/${name}/main.ts`], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.on('data', (chunk) => void written.push(String(chunk)));
    return async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    };
  });
  return { undo, logs: () => written.join('') };
}
