import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bundle, fileInBundle } from './bundle.ts';
import { sharedBundle } from './shared-bundle.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bundle-test-'));
  await write({ 'package.json': '{ "type": "module" }', 'package-lock.json': '{}' });
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

/** @returns what the program says */
function run(file: string, ...options: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [...options, file], { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout;
}

const program = 'apps/one/main.ts';

describe('a bundle', () => {
  it('finds what lies beside its sources, and starts the programs there from itself', async () => {
    await write({
      [program]: `
        import { fork } from 'node:child_process';
        import { once } from 'node:events';
        import { join } from 'node:path';
        import { Worker } from 'node:worker_threads';
        import { places } from '../../packages/two/places.ts';
        import text from 'old-package';
        console.log(JSON.stringify([places, import.meta.main, text]));
        const thread = new Worker(new URL('../../packages/two/thread.ts', import.meta.url));
        console.log(...(await once(thread, 'message')));
        const child = fork(join(import.meta.dirname, 'child.ts'));
        console.log(...(await once(child, 'message')));`,
      'apps/one/child.ts': `
        import { places } from '../../packages/two/places.ts';
        process.send?.(places.filename + ' in ' + (process.argv[1]?.endsWith('.ts') ? 'sources' : 'a bundle'));
        process.disconnect?.();`,
      'packages/two/places.ts': `
        import { readFileSync } from 'node:fs';

        export const places = {
          ...{ url: import.meta.url, dirname: import.meta.dirname, filename: import.meta.filename },
          text: readFileSync(new URL('../docs/text.txt', import.meta.url), 'utf8'),
          main: import.meta.main,
        };`,
      'packages/two/thread.ts': `
        import { parentPort } from 'node:worker_threads';
        import { places } from './places.ts';
        parentPort?.postMessage(places.dirname);`,
      'packages/docs/text.txt': 'asset',
      'node_modules/old-package/package.json': '{ "name": "old-package" }',
      'node_modules/old-package/index.js': `
        module.exports = require('fs').readFileSync(require('path').join(__dirname, 'text.txt'), 'utf8');`,
      'node_modules/old-package/text.txt': 'of others',
    });
    const folder = join(root, 'node_modules/.cache/here');
    await bundle({ programs: [program], folder, up: '../../..', root });
    const said = run(join(folder, fileInBundle(program)));
    expect(said).toContain('"text":"asset"');
    expect(said).toContain('"of others"');
    expect(said).toContain('in a bundle');
    expect(said.replace('in a bundle', 'in sources')).toBe(run(program));
  });

  it('shares packages with modules that are loaded before a program, and tells these what was asked of them', async () => {
    await write({
      [program]: `import { greeting } from 'a-package'; console.log(greeting.text);`,
      'apps/one/inject.ts': `
        import { greeting } from 'a-package';
        greeting.text = new URL(import.meta.url).searchParams.get('text');`,
      'node_modules/a-package/package.json':
        '{ "name": "a-package", "type": "module", "exports": "./index.js" }',
      'node_modules/a-package/index.js': `export const greeting = { text: 'unchanged' };`,
    });
    const folder = join(root, 'out');
    await bundle({ programs: [program, 'apps/one/inject.ts'], folder, up: '..', root });
    const file = (name: string) => join(folder, fileInBundle(name));
    expect(run(file(program))).toBe('unchanged\n');
    expect(run(file(program), '--import', `file://${file('apps/one/inject.ts')}?text=changed`)).toBe(
      'changed\n',
    );
  });

  it('brings along the WebAssembly that our sources read', async () => {
    const bytes = Buffer.from('AGFzbQEAAAA=', 'base64'); // an empty module
    await write({
      [program]: `
        import { readFileSync } from 'node:fs';
        console.log(new WebAssembly.Module(readFileSync(new URL('./empty.wasm', import.meta.url))) instanceof WebAssembly.Module);`,
    });
    await writeFile(join(root, 'apps/one/empty.wasm'), bytes);
    const folder = join(root, 'out');
    await bundle({ programs: [program], folder, up: '..', root });
    expect(await readFile(join(folder, 'empty.wasm'))).toEqual(bytes);
    await rm(join(root, 'apps/one/empty.wasm'));
    expect(run(join(folder, fileInBundle(program)))).toBe('true\n');
  });

  it('is in ASCII, which V8 keeps in a byte a letter, and says what it said before', async () => {
    await write({
      [program]: `
        // A comment with é, and one more: 🔔
        const größe = /[ä-ü“🔔]/u;
        console.log('“é🔔”', \`\${größe.test('🔔')} ’\`, String.raw\`\\a\`);`,
    });
    const folder = join(root, 'out');
    await bundle({ programs: [program], folder, up: '..', root });
    const file = join(folder, fileInBundle(program));
    expect(await readFile(file, 'utf8')).toMatch(/^[\0-\x7f]+$/);
    expect(run(file)).toBe('“é🔔” true ’ \\a\n');
  });

  it('keeps the names of classes and functions, and of nothing within them', async () => {
    await write({
      [program]: `
        class OwnError extends Error {}
        const arrow = () => {};
        function ofFile(longArgument) { class Inner {} return [new Inner().constructor.name, longArgument.name]; }
        console.log(new OwnError().constructor.name, arrow.name, ofFile.name, ...ofFile(class Given {}));`,
    });
    const folder = join(root, 'out');
    await bundle({ programs: [program], folder, up: '..', root });
    const file = join(folder, fileInBundle(program));
    expect(run(file)).toBe('OwnError arrow ofFile Inner Given\n');
    expect(await readFile(file, 'utf8')).not.toContain('longArgument');
  });

  it('reads large data as JSON, from a file of its own', async () => {
    const data = { list: Array.from({ length: 5_000 }, (_, at) => `“${at}”`), 'a key': { of: [null, true] } };
    await write({
      [program]: `
        import data from 'a-package/data.json' with { type: 'json' };
        import { createRequire } from 'node:module';
        console.log(JSON.stringify(data));`,
      'node_modules/a-package/package.json': '{ "name": "a-package", "version": "1.0.0" }',
      'node_modules/a-package/data.json': JSON.stringify(data),
    });
    const folder = join(root, 'out');
    await bundle({ programs: [program], folder, up: '..', root });
    const file = join(folder, fileInBundle(program));
    expect(await readFile(file, 'utf8')).toContain('JSON.parse(');
    expect(await readFile(file, 'utf8')).not.toContain('4999');
    expect(JSON.parse(run(file))).toEqual(data);
  });

  it('has one copy of a version that npm installed twice, and each of what has dependencies of its own', async () => {
    const copy = (at: string, name: string, more: object) => ({
      [`node_modules/${at}node_modules/${name}/package.json`]: JSON.stringify({
        ...{ name, version: '1.0.0', type: 'module', exports: './index.js' },
        ...more,
      }),
      [`node_modules/${at}node_modules/${name}/index.js`]: `export const ${name} = { at: ${JSON.stringify(at)} };`,
    });
    const user = (name: string) => ({
      [`node_modules/${name}/package.json`]: JSON.stringify({
        ...{
          name,
          version: '1.0.0',
          type: 'module',
          exports: './index.js',
          dependencies: { same: '1', own: '1' },
        },
      }),
      [`node_modules/${name}/index.js`]: `export { same } from 'same'; export { own } from 'own';`,
    });
    await write({
      [program]: `
        import * as a from 'a';
        import * as b from 'b';
        console.log(a.same === b.same, a.own === b.own);`,
      ...user('a'),
      ...user('b'),
      ...copy('a/', 'same', {}),
      ...copy('b/', 'same', {}),
      ...copy('a/', 'own', { dependencies: { same: '1' } }),
      ...copy('b/', 'own', { dependencies: { same: '1' } }),
    });
    const folder = join(root, 'out');
    await bundle({ programs: [program], folder, up: '..', root });
    expect(run(join(folder, fileInBundle(program)))).toBe('true false\n');
  });

  it('has maps of our own sources, line by line', async () => {
    await write({
      [program]: `import 'a-package';\n\nconsole.log(\n\n  new Error('here').stack);`,
      'node_modules/a-package/package.json':
        '{ "name": "a-package", "type": "module", "exports": "./index.js" }',
      'node_modules/a-package/index.js': `globalThis.greeting = 1;`,
    });
    const folder = join(root, 'out');
    await bundle({ programs: [program], folder, up: '..', root });
    const file = join(folder, fileInBundle(program));
    const [, line, column] = /main\.js:(\d+):(\d+)/.exec(run(file)) ?? [];
    const map = new SourceMap(JSON.parse(await readFile(`${file}.map`, 'utf8')));
    expect(map.payload.sources).toEqual([`../${program}`]);
    expect(map.findOrigin(Number(line), Number(column))).toMatchObject({ lineNumber: 5 });
  });
});

describe('the shared bundle', () => {
  it('is made once of the same sources, and again of others', async () => {
    await write({ [program]: `console.log(1)`, 'apps/one/main.test.ts': '', 'apps/one/part.ts': '' });
    const first = await sharedBundle([program], { root });
    await write({ 'apps/one/main.test.ts': '// changed' });
    expect(await sharedBundle([program], { root })).toBe(first);
    const long = new Date(0);
    await utimes(join(root, program), long, long);
    await write({ [program]: `console.log(2)` });
    await utimes(join(root, program), long, long);
    const second = await sharedBundle([program], { root });
    expect(run(join(second, fileInBundle(program)))).toBe('2\n');
    await write({ 'package-lock.json': '{ }' });
    expect([first, second]).not.toContain(await sharedBundle([program], { root }));
  });
});
