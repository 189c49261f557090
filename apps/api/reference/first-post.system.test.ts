import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const run = promisify(execFile);

interface Block {
  readonly language: string;
  readonly text: string;
}

let carillon: Carillon;
let tenant: Tenant;
let account: string;
let folder: string;
let blocks: readonly Block[];

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
  tenant = await carillon.tenant('growth');
  account = await carillon.account(tenant.profileId, 'x', 'ada');
  folder = await mkdtemp(join(tmpdir(), 'carillon-first-post-'));
  const guide = await (await fetch(`${carillon.url}/guide/first-post.md`)).text();
  const [, section = ''] = /^# Your first post\n(.*?)^## /ms.exec(guide) ?? [];
  blocks = [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text: text.replaceAll('http://127.0.0.1/', `${carillon.url}/`), // the address that this service believes to have
  }));
});

afterAll(async () => {
  await carillon.stop();
  await rm(folder, { recursive: true });
});

/** What a block of a language prints, its placeholders filled in. */
async function output({ language, text }: Block, post = ''): Promise<string> {
  const filled = text
    .replaceAll('prf_…', tenant.profileId)
    .replaceAll('sac_…', account)
    .replaceAll('svc_sk_…', tenant.apiKey)
    .replaceAll('pst_…', post);
  const file = join(folder, `block.${language === 'js' ? 'mjs' : language}`);
  await writeFile(file, filled);
  const program = { sh: 'sh', js: process.execPath, python: 'python3' }[language] ?? '';
  const env = { ...process.env, KEY: tenant.apiKey };
  return (await run(program, [file, post], { env })).stdout;
}

/** Every name in a value, with those above it. */
const namesIn = (value: unknown, above = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => namesIn(each, `${above}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    `${above}.${name}`,
    ...namesIn(part, `${above}.${name}`),
  ]);
};

describe('the first post of the guide', () => {
  it('goes out by its three requests, whose answers have the fields that it shows', async () => {
    const requests = blocks.filter(({ language }) => language === 'sh');
    const shown = blocks.filter(({ language }) => language === 'json');
    expect([requests.length, shown.length]).toEqual([3, 3]);
    let post = '';
    for (const [at, request] of requests.entries()) {
      const answer = JSON.parse(await output(request, post)) as { data: { id: string } };
      expect(namesIn(answer)).toEqual(expect.arrayContaining(namesIn(JSON.parse(shown[at]?.text ?? ''))));
      if (at === 1) post = answer.data.id;
    }
    for (const loop of blocks.filter(({ language }) => ['js', 'python'].includes(language)))
      expect((await output(loop, post)).trim()).toBe('x ada published');
    expect(blocks.map(({ language }) => language)).toEqual(expect.arrayContaining(['js', 'python']));
  });
});
