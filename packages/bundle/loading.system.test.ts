import { mkdtemp, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OutputChunk } from 'rolldown';
import { bundle, fileInBundle } from './bundle.ts';
import { ofCheckouts, outside } from './outside.ts';

const mainOf = (name: string) => `apps/${name}/main.ts`;
const mains = ['api', 'worker', 'dashboard', 'cli'].map(mainOf);

let folder: string;
let chunks: ReadonlyMap<string, OutputChunk>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundle-test-'));
  const output = await bundle({
    programs: [...mains, mainOf('reader'), 'apps/cli/start/start.ts'],
    folder,
    up: '..',
  });
  chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
});

afterAll(() => rm(folder, { recursive: true }));

/** All modules that a program loads when it starts. */
function modulesOf(main: string): string[] {
  const names = [fileInBundle(main)];
  for (const name of names) {
    const { imports = [] } = chunks.get(name) ?? {};
    names.push(...imports.filter((one) => chunks.has(one) && !names.includes(one)));
  }
  return names.flatMap((name) => chunks.get(name)?.moduleIds ?? []);
}

/** The text of each module, before its names are shortened. */
const textsOfModules = (): string[] =>
  [...chunks.values()].flatMap(({ modules }) => Object.values(modules).map(({ code }) => code ?? ''));

it.each(mains)('%s loads at its start neither S3, traces, mail, lists of passwords, nor MCP', (main) => {
  const loaded = modulesOf(main);
  expect(loaded.length).toBeGreaterThan(500);
  const onDemand =
    /\/(@aws-sdk|@smithy|exporter-trace-otlp-http|language-common|@modelcontextprotocol|hono|nodemailer)\//;
  expect(loaded.filter((id) => onDemand.test(id))).toEqual([]);
});

it.each(['apps/api/main.ts', 'apps/dashboard/main.ts'])('%s loads no SDK of a network by itself', (main) => {
  expect(modulesOf(main).filter((id) => /\/(twitter-api-v2|@atproto\/api)\//.test(id))).toEqual([]);
});

it.each(['apps/api/main.ts', 'apps/dashboard/main.ts'])('%s loads no HTTP client', (main) => {
  expect(modulesOf(main).filter((id) => id.includes('/undici/'))).toEqual([]);
});

it('the dashboard loads at its start neither passkeys nor the board of the queues', () => {
  const onDemand = /\/(@simplewebauthn|@peculiar|asn1js|@bull-board|lodash)\//;
  expect(modulesOf('apps/dashboard/main.ts').filter((id) => onDemand.test(id))).toEqual([]);
});

it('what watches the processes of npm start loads no database, no queue and no log', () => {
  const heavy = /\/(@prisma|bullmq|ioredis|pino|prom-client|twitter-api-v2|packages\/(db|queue))\//;
  const loaded = modulesOf('apps/cli/start/start.ts');
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.filter((id) => heavy.test(id))).toEqual([]);
});

it("what reads strangers' files loads no database, no queue, no secrets and no network", () => {
  const foreign =
    /\/(@prisma|bullmq|ioredis|twitter-api-v2|@atproto|packages\/(db|queue|secrets|accounts))\//;
  const loaded = modulesOf(mainOf('reader'));
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.filter((id) => foreign.test(id))).toEqual([]);
});

it('no text is kept at two bytes a letter, but that of pages', () => {
  const wide = [...chunks.values()].filter(({ code }) => /[^\0-\x7f]/.test(code)).map(({ name }) => name);
  expect(wide).toEqual([]);
});

it('has the lexicons of Bluesky that its calls need, and neither chats nor the moderation of others', () => {
  const text = [...chunks.values()].map(({ code }) => code).join('\n');
  for (const id of [
    'com.atproto.repo.applyWrites',
    'app.bsky.actor.getProfile',
    'com.atproto.identity.resolveHandle',
  ])
    expect(text).toContain(`"id":"${id}"`);
  expect(text).not.toMatch(/"id":"(chat\.bsky|tools\.ozone)\./);
});

it('asks for no package but those that lie beside it, and two that nobody installs', () => {
  const imported = [...chunks.values()].flatMap(({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports,
  ]);
  const required = textsOfModules().flatMap((code) =>
    [...code.matchAll(/\b__require\(["'`]([^"'`$]+)["'`]\)/g)].map(([, name = '']) => name),
  );
  expect(required).toContain('pg-native');
  const asked = [...imported, ...required];
  const packages = new Set(
    asked.filter((name) => !chunks.has(name) && !isBuiltin(name) && !/^\./.test(name)),
  );
  const known = [...outside, ...ofCheckouts.packages, '@valkey/valkey-glide', 'pg-native'];
  expect([...packages].filter((name) => !known.includes(name))).toEqual([]);
});

it('loads nothing by a name that it makes up, but what we do not use of BullMQ and rate-limiter-flexible', () => {
  const hidden = textsOfModules().flatMap((code) =>
    [...code.matchAll(/(?<![.\w])import\((?!`[^`$]*`\))[^'"\s)][^)]*\)(?! *\{)/g)].map(([found]) => found),
  );
  expect(new Set(hidden)).toEqual(new Set(['import(processorFile)', 'import(`${getPackageName()'])); // in whichever file of the bundle
});

it('holds what is loaded on demand', () => {
  const all = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds);
  for (const name of [
    ...['@aws-sdk/client-s3', 'exporter-trace-otlp-http', 'language-common', 'twitter-api-v2'],
    '@modelcontextprotocol/server',
    ...['nodemailer', '@simplewebauthn/server', '@bull-board/api'],
  ])
    expect([name, all.some((id) => id.includes(`/${name}/`))]).toEqual([name, true]);
});
