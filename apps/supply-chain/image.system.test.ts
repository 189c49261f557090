import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { outside } from '@carillon/bundle/outside';
import { environmentOf } from '@carillon/harness/start-api-process';
import { freePort } from '@carillon/local-services';
import { makeHeic } from '@carillon/media/testing/make-heic';
import { picture } from '@carillon/media/testing/make-picture';
import { childEnvironment } from '@carillon/testing/child-environment';
import { createDatabase } from '@carillon/testing/database';
import { sharedServices } from '@carillon/testing/services';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readLock } from './lock.ts';
import { foldersBesideBundle, processes, withoutLocalServices } from './production-folders.ts';
import { buildImage } from './testing/build-image.ts';

const root = join(import.meta.dirname, '../..');

/** On disk: a gigabyte of packages is not for a folder in memory. */
const roomy = '/var/tmp';
/** Of the folder of the image, beside Node; megabytes. */
const maxSizeMb = 120;

const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })];

let folder: string;
let instance: TestInstance;
let app: Awaited<ReturnType<typeof buildImage>>;

beforeAll(async () => {
  folder = await mkdtemp(join(existsSync(roomy) ? roomy : tmpdir(), 'carillon-image-'));
  instance = await createTestInstance();
  await writeFormerImage();
  app = await buildImage(folder, { FORMER_IMAGE: 'carillon-former' });
}, 600_000);

afterAll(async () => {
  await instance.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Builds of the pages in an image that ran before: its own, the newest, and those that came along, from the older on. */
const formerBuilds = ['c', 'a', 'b'].map((digit) => digit.repeat(32)) as [string, string, string];

async function writeFormerImage(): Promise<void> {
  const dashboard = join(folder, 'carillon-former/app/apps/dashboard');
  for (const [n, build] of formerBuilds.entries()) {
    const pages = join(dashboard, n === 0 ? 'dist' : 'dist-former', build);
    await mkdir(join(pages, 'assets'), { recursive: true });
    await writeFile(join(pages, 'assets', `chunk-${build[0]}.js`), `export default '${build[0]}';`);
    const at = new Date(Date.now() - (n === 0 ? 0 : 10 - n) * 86_400_000);
    await utimes(pages, at, at);
  }
}

async function whileRunning<Result>(
  stage: 'image' | 'sandbox',
  [name, portVariable]: readonly [string, string],
  look: (url: string) => Promise<Result>,
): Promise<Result> {
  const port = String(await freePort());
  const child: ChildProcess = spawn(process.execPath, [`apps/${name}/main.ts`], {
    cwd: app(stage),
    env: childEnvironment({
      ...environmentOf(instance),
      NODE_ENV: 'production',
      QUEUE_BOARD: '1',
      MEDIA_DIR: join(folder, 'media'),
      [portVariable]: port,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said += data));
  const ended = new Promise((done) => child.once('exit', done));
  const url = `http://127.0.0.1:${port}`;
  try {
    const ready = async () => {
      if (child.exitCode !== null) throw new Error(said);
      return fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    };
    await until(`${name} to be ready`, ready, 60_000);
    return await look(url);
  } finally {
    child.kill('SIGTERM');
    await ended;
    expect(said).not.toContain('Warning:');
  }
}

/** Runs a command in the image. */
const carillonOn = (environment: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['apps/cli/main.ts', ...args], {
    cwd: app('image'),
    env: childEnvironment({ ...environmentOf(instance), ...environment }),
  });

const carillon = (...args: string[]) => carillonOn({}, ...args);

const textOf = async (url: string) => (await fetch(url)).text();

/** @returns the headers of a person's session */
async function signIn(url: string, email: string, password: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/app/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

describe('the image', () => {
  it('has every package.json of the lock when it installs', () => {
    const dockerfile = readFileSync(join(root, 'apps/Dockerfile'), 'utf8');
    const missing = manifests.slice(1).filter((file) => !dockerfile.includes(`\nCOPY ${file} `));
    expect(missing).toEqual([]);
  });

  it('has bundles, and no code of tests, of measures, of the sandbox, nor what only builds', () => {
    const found = globSync(
      ['{apps,packages}/**/*.{ts,tsx,mjs}', 'apps/docs/!(guide|moving|import.md|CHANGELOG.md)', '.env*'],
      {
        cwd: app('image'),
      },
    );
    expect(found.sort()).toEqual(processes.map((workspace) => `${workspace}/main.ts`));
    expect(existsSync(join(app('image'), 'packages'))).toBe(false);
  });

  it('has those packages alone that no bundle can hold', () => {
    const needed = foldersBesideBundle(readLock(root), processes, withoutLocalServices);
    const here = globSync('node_modules/{[!@]*,@*/*}', { cwd: app('image') });
    expect(here.filter((folder) => !needed.has(folder))).toEqual([]);
    expect(here).toEqual(expect.arrayContaining(outside.map((name) => `node_modules/${name}`)));
  });

  it('tells of what its bundles are made, and is small', async () => {
    const licenses = readFileSync(join(app('image'), 'bundle/licenses.md'), 'utf8');
    expect(licenses).toMatch(/^## express - .*\(MIT\)\n\n.*The MIT License/ms);
    const { stdout } = await promisify(execFile)('du', ['-sm', app('image')]);
    expect(Number.parseInt(stdout, 10)).toBeLessThan(maxSizeMb);
  });

  it('runs the api, with its guide and its pages of others', async () => {
    const [guide, page, script] = await whileRunning('image', ['api', 'PORT'], (url) =>
      Promise.all([
        textOf(`${url}/guide`),
        textOf(`${url}/docs`),
        textOf(`${url}/docs/swagger-ui-bundle.js`),
      ]),
    );
    expect(guide).toContain('<h1');
    expect(page).toContain('swagger-ui');
    expect(script.length).toBeGreaterThan(1_000_000);
  });

  it('reads the files of strangers, and leaves passwords and keys to what is native', async () => {
    const made = await carillon(
      'user',
      'create',
      '--email',
      'a@example.com',
      '--password',
      'long-enough',
      '--json',
    );
    const { id } = JSON.parse(made.stdout) as { id: string };
    const key = (await carillon('key', 'create', '--user', id, '--name', 'image', '--json')).stdout;
    const { key: apiKey } = JSON.parse(key) as { key: string };
    const taken = await whileRunning('image', ['api', 'PORT'], async (url) => {
      const upload = async (type: string, body: Uint8Array<ArrayBuffer>) => {
        const headers = { authorization: `Bearer ${apiKey}`, 'content-type': type };
        const response = await fetch(`${url}/v1/media`, { method: 'POST', headers, body });
        const { data, ...problem } = (await response.json()) as Partial<
          Record<string, { width: number; height: number }>
        >;
        return [response.status, data?.width, data?.height, problem];
      };
      const png = await picture({ width: 80, height: 60 }).png().toBuffer();
      return [
        await upload('image/png', new Uint8Array(png)),
        await upload('image/heic', new Uint8Array(makeHeic({ width: 64, height: 64 }))),
      ];
    });
    expect(taken).toEqual([
      [201, 80, 60, {}],
      [201, 64, 64, {}],
    ]);
  });

  it('runs a worker', async () => {
    const metrics = await whileRunning('image', ['worker', 'WORKER_PORT'], (url) => textOf(`${url}/metrics`));
    expect(metrics).toContain('# TYPE ');
  });

  it('runs the dashboard with the pages that were built, and tells of what they are made', async () => {
    const [page, licenses] = await whileRunning('image', ['dashboard', 'DASHBOARD_PORT'], (url) =>
      Promise.all([textOf(url), textOf(`${url}/licenses.md`)]),
    );
    expect(page).toContain('<script');
    expect(licenses).toMatch(/^## react - .*MIT/m);
    expect(licenses).toContain('@mantine/core');
  });

  it('has the pages of the two builds before, for tabs that are open', async () => {
    const [own, came] = await Promise.all(
      ['dist', 'dist-former'].map((name) => readdir(join(app('image'), 'apps/dashboard', name))),
    );
    expect(own).toHaveLength(1);
    const [newest, , second] = formerBuilds;
    expect(came?.sort()).toEqual([second, newest].sort());
    const answers = await whileRunning('image', ['dashboard', 'DASHBOARD_PORT'], (url) =>
      Promise.all(
        ['c', 'b', 'a'].map(async (name) => {
          const { status, headers } = await fetch(`${url}/assets/chunk-${name}.js`);
          return [status, headers.get('cache-control')];
        }),
      ),
    );
    const kept = [200, 'public, max-age=31536000, immutable'];
    expect(answers.slice(0, 2)).toEqual([kept, kept]);
    expect(answers[2]?.[0]).toBe(404);
  });

  it('needs no image before it', async () => {
    const dockerfile = readFileSync(join(root, 'apps/Dockerfile'), 'utf8');
    const [, command = ''] = /^FROM \$\{FORMER_IMAGE\} AS former\n.*\nRUN (.*)$/m.exec(dockerfile) ?? [];
    const cwd = await mkdtemp(join(folder, 'none-'));
    await promisify(execFile)('sh', ['-ec', command], { cwd });
    expect(await readdir(join(cwd, 'former'))).toEqual([]);
    expect(dockerfile).toContain('\nARG FORMER_IMAGE=base\n');
    expect(dockerfile.indexOf(' AS base\n')).toBeLessThan(dockerfile.indexOf(' AS former\n'));
  });

  it('shows the queue board to admins, with all that its page loads', async () => {
    const who = ['--email', 'admin@example.com', '--password', 'long-enough', '--admin'];
    await carillon('user', 'create', ...who, '--json');
    await whileRunning('image', ['dashboard', 'DASHBOARD_PORT'], async (url) => {
      const headers = await signIn(url, 'admin@example.com', 'long-enough');
      const get = (path: string) => fetch(new URL(path, `${url}/ops/queues/`), { headers });
      const page = await (await get('')).text();
      const loaded = [...page.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, path = '']) => path);
      expect(loaded.length).toBeGreaterThan(3);
      for (const path of loaded) expect([path, (await get(path)).status]).toEqual([path, 200]);
      const { queues } = (await (await get('api/queues')).json()) as { queues: { name: string }[] };
      expect(queues.map(({ name }) => name)).toEqual(['publish-x', 'publish-bluesky']);
    });
  });

  it('migrates, and says where it cannot run everything', async () => {
    const empty = await createDatabase((await sharedServices()).databaseUrl, `image_${process.pid}`);
    const appUrl = Object.assign(new URL(instance.databaseUrl), {
      pathname: new URL(empty.url).pathname,
    }).href;
    try {
      const { stdout } = await carillonOn(
        { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: empty.url },
        'migrate',
        '--json',
      );
      const names = globSync('*/', { cwd: join(root, 'prisma/migrations') }).map((name) =>
        name.replace('/', ''),
      );
      expect(JSON.parse(stdout)).toEqual({ applied: names.sort(), functions: true });
    } finally {
      await empty.drop();
    }
    const { stdout } = await carillonOn({ MIGRATION_DATABASE_URL: instance.ownerUrl }, 'migrate', '--json');
    expect(JSON.parse(stdout)).toEqual({ applied: [], functions: false });
    await expect(carillon('start')).rejects.toThrow(
      'This installation has only what a server needs; npm start works in a checkout.',
    );
  });
});

describe('the image of the sandbox', () => {
  it('runs it', async () => {
    const page = await whileRunning('sandbox', ['sandbox', 'SANDBOX_PORT'], textOf);
    expect(page).toContain('<html');
    expect(existsSync(join(app('sandbox'), 'apps/api'))).toBe(false);
  });
});
