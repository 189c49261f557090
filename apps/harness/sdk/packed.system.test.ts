import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { picture } from '@carillon/media/testing/make-picture';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Carillon, startCarillon } from '../start-carillon.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const sdk = join(root, 'packages/sdk');

let carillon: Carillon;
let folder: string;
let environment: Record<string, string>;
let blocks: readonly string[];

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
  const { apiKey, profileId } = await carillon.tenant('scale');
  await carillon.account(profileId, 'x', 'ada');
  environment = { CARILLON_API_URL: carillon.url, CARILLON_API_KEY: apiKey };
  const readme = await readFile(join(sdk, 'README.md'), 'utf8');
  blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text = '']) => text);
  await install();
});

afterAll(async () => {
  await carillon.stop();
  await rm(folder, { recursive: true });
});

/** Packs the package, and installs it in an empty folder, where no registry is asked. */
async function install(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'carillon-packed-'));
  await run('npm', ['run', '-s', 'pack', '-w', 'packages/sdk', '--', folder], { cwd: root });
  const app = join(folder, 'app');
  await mkdir(app);
  await writeFile(join(app, 'package.json'), '{ "type": "module" }');
  const { version } = JSON.parse(await readFile(join(sdk, 'package.json'), 'utf8'));
  await run('npm', ['install', '--offline', `../carillon-sdk-${version}.tgz`], { cwd: app });
  await writeFile(join(app, 'tower.png'), await picture({ width: 60, height: 40 }).png().toBuffer());
  await writeFile(join(app, 'readme.ts'), whole(blocks));
}

/** The blocks one after the other, as one program: all imports first, and each name once. */
function whole(texts: readonly string[]): string {
  const lines = texts.join('\n').split('\n');
  const isImport = (line: string) => line.startsWith('import ');
  return [...lines.filter(isImport), ...lines.filter((line) => !isImport(line)), 'receiver.close();'].join(
    '\n',
  );
}

/** Asks the API, and says that it did. */
const load = `new Carillon().me().then((me) => console.log('user' in me ? 'loaded' : 'odd', NotFoundError.prototype instanceof CarillonError));`;

describe('the packed SDK', () => {
  it('has compiled files and their types, and needs no other package', async () => {
    const installed = join(folder, 'app/node_modules/@carillon/sdk');
    const about = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect([about.dependencies, about.devDependencies, about.scripts]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const files = (await readdir(installed, { recursive: true })).filter(
      (file) => file.includes('.') || file === 'LICENSE',
    );
    expect(files.filter((file) => !/\.(js|d\.ts)$/.test(file)).sort()).toEqual([
      'LICENSE',
      'README.md',
      'cjs/package.json',
      'package.json',
    ]);
    for (const file of files.filter((each) => each.endsWith('.d.ts')))
      expect(await readFile(join(installed, file), 'utf8')).not.toMatch(/(from|import\()\s*['"]\..*\.ts['"]/);
    for (const file of files.filter((each) => each.endsWith('.js')))
      expect(await readFile(join(installed, file), 'utf8')).not.toMatch(
        /(?:from |require\()['"](node:|(?!\.))/,
      );
  });

  it.each([
    ['5.9', join(sdk, 'node_modules/typescript/bin/tsc')],
    ['7', join(root, 'node_modules/typescript/bin/tsc')],
  ])('compiles what its README shows, by the strict rules of TypeScript %s', async (version, compiler) => {
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    const rules = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--skipLibCheck',
      'false',
    ];
    const target = ['--target', 'es2022', '--module', 'nodenext', '--outDir', `out-${version}`];
    const cwd = join(folder, 'app');
    await run(process.execPath, [compiler, ...types, ...rules, ...target, 'readme.ts'], { cwd }).catch(
      (error: { stdout: string }) => Promise.reject(new Error(error.stdout)),
    );
    const common = "import { Carillon } from '@carillon/sdk';\nexport const carillon = new Carillon();\n";
    await writeFile(join(cwd, 'common.cts'), common);
    await run(process.execPath, [compiler, ...types, ...rules, ...target, '--noEmit', 'common.cts'], {
      cwd,
    }).catch((error: { stdout: string }) => Promise.reject(new Error(error.stdout)));
    const wrong =
      "import { Carillon } from '@carillon/sdk';\nawait new Carillon().posts.create({ profileId: 1 });\n";
    await writeFile(join(cwd, 'wrong.ts'), wrong);
    await expect(
      run(process.execPath, [compiler, ...types, ...rules, ...target, '--noEmit', 'wrong.ts'], { cwd }),
    ).rejects.toMatchObject({
      stdout: expect.stringContaining("'number' is not assignable to type 'string'"),
    });
  });

  it.each([
    ['require, also where Node loads no ESM by it', ['--no-experimental-require-module', 'required.cjs']],
    ['import', ['imported.mjs']],
    [
      'a test of Jest, as it comes',
      [join(root, 'node_modules/jest/bin/jest.js'), '--rootDir', '.', 'jest-folder'],
    ],
  ])('is loaded by %s', async (_, args) => {
    const cwd = join(folder, 'app');
    const names = '{ Carillon, CarillonError, NotFoundError }';
    await writeFile(join(cwd, 'required.cjs'), `const ${names} = require('@carillon/sdk');\n${load}`);
    await writeFile(join(cwd, 'imported.mjs'), `import ${names} from '@carillon/sdk';\n${load}`);
    await mkdir(join(cwd, 'jest-folder'), { recursive: true });
    await writeFile(join(cwd, 'jest-folder/package.json'), '{ "type": "commonjs" }');
    await writeFile(
      join(cwd, 'jest-folder/load.test.js'),
      `const { Carillon } = require('@carillon/sdk');\ntest('loads', async () => { expect(await new Carillon().me()).toHaveProperty('user'); });`,
    );
    const env = { ...process.env, ...environment, NODE_OPTIONS: '' };
    const { stdout, stderr } = await run(process.execPath, args, { cwd, env });
    expect(`${stdout}${stderr}`).toMatch(/^loaded true$|1 passed/m);
  });

  it('begins as the guide of the API does', async () => {
    const guide = await readFile(join(root, 'apps/docs/guide/first-post.md'), 'utf8');
    expect(guide).toContain(`\`\`\`ts\n${blocks[0]}\`\`\`\n`);
  });

  it('runs what its README shows, and publishes', async () => {
    const cwd = join(folder, 'app');
    const env = { ...process.env, ...environment };
    const { stdout } = await run(process.execPath, ['out-7/readme.js'], { cwd, env });
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toBe('published');
    expect(lines[1]).toMatch(/^(\d+) of \1 bytes$/);
    expect(lines).toContain('x published null');
    expect(lines).toContainEqual(expect.stringMatching(/^post_not_found \S+$/));
    const said = carillon.sandbox.ledger().map(({ content }) => content);
    expect(said).toEqual(['Hello from Carillon', 'Ding']);
  });
});
