import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiClient } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { environmentOf, startApiProcess } from '@carillon/harness/start-api-process';
import { freePort, type Postgres, startPostgres } from '@carillon/local-services';
import { childEnvironment } from '@carillon/testing/child-environment';
import { systemPostgres } from '@carillon/testing/system-postgres';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../..');
/** The pages that have commands, one after another. */
const guide = (
  await Promise.all(
    ['install', 'backup-and-restore', 'upgrade'].map((name) =>
      readFile(join(import.meta.dirname, `${name}.md`), 'utf8'),
    ),
  )
).join('\n');

/** The commands of a section, block after block. */
function commandsOf(heading: string): string[] {
  const [, section = ''] = guide.split(new RegExp(`^##+ ${heading}$`, 'm'));
  const [own = ''] = section.split(/^##+ /m);
  const blocks = [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  if (blocks.length === 0) throw new Error(`No page has commands under "${heading}".`);
  return blocks;
}

let folder: string;
let server: Postgres;
let environment: Record<string, string>;
let scene: Scene;

/** Runs commands as a person does who pastes them into a shell, which stops at the first that fails. */
const run = (commands: string) =>
  new Promise<string>((done, failed) => {
    const options = { cwd: root, env: childEnvironment(environment) };
    execFile('sh', ['-e', '-c', commands], options, (error, output, errors) =>
      error === null ? done(output) : failed(new Error(`${error.message}\n${output}\n${errors}`)),
    );
  });

beforeAll(async () => {
  const binaries = await systemPostgres();
  folder = await mkdtemp(join(tmpdir(), 'operate-'));
  server = await startPostgres({
    dataDir: join(folder, 'postgres/data'),
    durable: false,
    binaries,
    log: () => {},
  });
  const owner = new URL(server.url);
  const passwords = join(folder, 'pgpass');
  await writeFile(passwords, `127.0.0.1:*:*:${owner.username}:${owner.password}\n`, { mode: 0o600 });
  await mkdir(join(folder, 'backup'), { mode: 0o700 });
  const encryptionKey = randomBytes(32);
  const queue = { backend: 'postgres', url: server.appUrl } as const;
  const instance = {
    databaseUrl: server.appUrl,
    ownerUrl: server.url,
    queue,
    encryptionKey,
    drop: async () => {},
  };
  environment = {
    ...environmentOf(instance),
    MIGRATION_DATABASE_URL: server.url,
    ...{ PATH: [binaries.folder, process.env['PATH']].join(':'), HOME: folder, NODE_NO_WARNINGS: '1' },
    ...{ PGHOST: '127.0.0.1', PGPORT: String(server.port), PGUSER: owner.username, PGPASSFILE: passwords },
    BACKUP: join(folder, 'backup'),
  };
  await run('npm run -s migrate');
  scene = await openScene({ instance });
  const { mediaFolder, sandbox } = scene;
  Object.assign(environment, {
    ...{ MEDIA_DIR: mediaFolder, SANDBOX_URL: sandbox.url },
    ...{ X_API_URL: sandbox.url, BLUESKY_SERVICE_URL: sandbox.url },
  });
}, 120_000);

afterAll(async () => {
  await scene?.close();
  await server?.stop();
  await rm(folder, { recursive: true });
});

const [restore = '', goOn = ''] = commandsOf('Restoring to a plain server');

describe('the commands for a plain server', () => {
  it('back up what is scheduled, and restore it so that nothing goes out twice', async () => {
    const account = await scene.account('x', 'restored');
    const scheduledAt = new Date(Date.now() + 3_000).toISOString();
    const { id } = await scene.create([account], { scheduledAt }, 'Rings once');
    await writeFile(join(scene.mediaFolder, 'picture'), 'of before');
    for (const block of commandsOf('Backing up a plain server')) await run(block);

    scene.startWorker();
    expect((await scene.settled(id, 30_000)).status).toBe('published');
    await scene.stopWorkers();
    expect(scene.commits('Rings once')).toHaveLength(1);

    environment['MEDIA_DIR'] = join(folder, 'media');
    await run(restore);
    expect(await readFile(join(folder, 'media/picture'), 'utf8')).toBe('of before');
    for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL'])
      environment[name] = Object.assign(new URL(environment[name] ?? ''), {
        pathname: '/carillon_restored',
      }).href;
    expect(await run(goOn)).toMatch(new RegExp(`held: 1\n[^]*${id} on X as @restored`));
    const row = await only(`SELECT status, error_code FROM publications WHERE post_id = '${id}'`);
    expect(row).toEqual({ status: 'failed', error_code: 'restored' });

    // What is made afterwards goes out, by the keys and tokens of the back-up.
    const worker = scene.startQuickWorkerProcess(environment);
    const api = await startApiProcess(scene.instance, environment);
    const client = apiClient(api.url, scene.apiKey);
    const platforms = { [account]: { items: [{ content: 'Rings afterwards' }] } };
    const body = { profileId: scene.profileId, platforms, publishNow: true };
    expect((await client.post('/posts', body)).status).toBe(201);
    await until('it to be out', async () => scene.commits('Rings afterwards').length === 1);
    expect(scene.commits('Rings once')).toHaveLength(1);
    for (const program of [worker, api.program]) program.kill('SIGTERM');
    expect([await worker.exit(), await api.program.exit()]).toEqual([0, 0]);
  }, 120_000);
});

describe('the commands for a new server', () => {
  it('install a release whose processes start by the unit, and put the next one beside it', async () => {
    const { program, home } = await newServer();
    const [fetch = '', prepare = ''] = commandsOf('Installing on a plain server');
    await run(fetch);
    expect((await stat(join(home, 'environment'))).mode & 0o777).toBe(0o600);
    await writeFile(join(home, 'environment'), linesOf(environment));
    expect(await run(prepare)).toMatch(/ok +migrations/);
    const api = program('api');
    const worker = program('worker-2');
    await api.says('the API answers at');
    await worker.says('is publishing');

    await symlink(join(root, 'apps/dashboard/dist'), join(home, 'first/apps/dashboard/dist'));
    environment['RELEASE'] = 'second';
    for (const block of commandsOf('Upgrading a plain server')) await run(block);
    expect(await realpath(join(home, 'current'))).toBe(await realpath(join(home, 'second')));
    expect(existsSync(join(home, 'current/apps/dashboard/dist'))).toBe(true);
    expect([await api.stop(), await worker.stop()]).toEqual([0, 0]); // those of the release before went on
  }, 180_000);
});

/** As a file of the environment has it. */
const linesOf = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .filter(([name]) => !/^(PATH|HOME|CARILLON|RELEASE|REPOSITORY)$/.test(name))
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

/** A folder for releases, of a repository that has this one twice, and what starts processes as the unit of the guide says. */
async function newServer() {
  const home = join(folder, 'carillon');
  const repository = join(folder, 'repository');
  const git = `git --git-dir=${repository} --work-tree=. -c user.name=test -c user.email=test@example.com`;
  await run(`git init --quiet --bare ${repository}`);
  await run(
    `${git} add --all && ${git} commit --quiet --message=all && ${git} tag first && ${git} tag second`,
  );
  // Packages are there already: what fetches them is no part of this.
  const tools = join(folder, 'tools');
  await mkdir(tools);
  const npm = `#!/bin/sh
if [ "$1" != ci ]; then PATH="\${PATH#*:}" exec npm "$@"; fi
for each in node_modules packages/db/generated $(cd ${root} && ls -d apps/*/node_modules packages/*/node_modules); do
  ln -s "${root}/$each" "$each"
done
`;
  await writeFile(join(tools, 'npm'), npm, { mode: 0o755 });
  Object.assign(environment, {
    ...{ PATH: `${tools}:${environment['PATH']}`, CARILLON: home },
    ...{ REPOSITORY: repository, RELEASE: 'first', PORT: String(await freePort()) },
  });
  const [, unit = ''] = /^```ini\n(\[Unit\].*?)^```$/ms.exec(guide) ?? [];
  const [, start = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
  const program = (name: string) => {
    const command = start.replaceAll('%%', '%').replaceAll('$$', '$').replaceAll('%i', name);
    const options = { cwd: join(home, 'current'), env: childEnvironment(environment) };
    const child = spawn('/bin/sh', ['-c', command], options);
    const ended = once(child, 'close');
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    return {
      says: (words: string) => until(`${name} to say ${words}`, async () => output.includes(words), 60_000),
      async stop(): Promise<number | null> {
        child.kill('SIGTERM');
        return (await ended)[0];
      },
    };
  };
  return { home, program };
}

/** The first row that a statement answers with, in the database that the environment names. */
async function only(statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client(environment['MIGRATION_DATABASE_URL']);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows[0];
}

describe('the commands for Docker Compose', () => {
  it('name services, tools and files that there are', async () => {
    const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
    const { services } = parse(compose, { merge: true });
    const headings = [
      'Backing up with Docker Compose',
      'Restoring with Docker Compose',
      'Upgrading with Docker Compose',
    ];
    const lines = headings.flatMap(commandsOf).join('').trim().split('\n');
    expect(lines.filter((line) => !/^(([A-Z_]+=\S+ )?docker (compose|tag)|git) /.test(line))).toEqual([]);
    const variables = lines.flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? []);
    expect(variables.filter((name) => !compose.includes(`\${${name}:-`))).toEqual([]);
    const named = lines.flatMap((line) => {
      const [, ran] = /^docker compose (?:exec|run)(?: -\S+)* (\S+)/.exec(line) ?? [];
      const [, all = ''] = /^docker compose (?:stop|up)((?: \S+)*)$/.exec(line) ?? [];
      return [ran ?? [], all.split(' ').filter((word) => word !== '' && !word.startsWith('-'))].flat();
    });
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !(name in services))).toEqual([]);
    const files = lines.flatMap((line) => line.match(/apps\/\S+/g) ?? []);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
