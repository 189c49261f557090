import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { picture } from '@carillon/media/testing/make-picture';
import { startS3, type TestS3 } from '@carillon/media/testing/start-s3';
import { failPost } from '@carillon/operations/testing/fail-post';
import { putUpload } from '@carillon/operations/testing/to-call';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guidePages } from '../reference/guide.ts';
import { llmsText } from './llms-text.ts';

const host = 'https://carillon.example';
const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

const examples = [
  ['README.md', read('README.md')],
  ...['README', ...guidePages].map((name) => [`guide/${name}.md`, read(`apps/docs/guide/${name}.md`)]),
  ['/llms.txt', llmsText(host)],
].flatMap(([page = '', text = '']) => commands(text).map((command) => [page, command] as const));

/** Every curl to the API in a page's blocks of code, also one that goes on over several lines. */
function commands(page: string): string[] {
  const found: string[] = [];
  let open: string | null = null;
  for (const [, block = ''] of page.matchAll(/^```\w*\n([\s\S]*?)^```/gm)) {
    for (const line of block.split('\n')) {
      if (open !== null) open += `\n${line}`;
      else if (/^(\$ )?curl /.test(line)) open = line.replace(/^\$ /, '');
      if (open === null || open.endsWith('\\') || open.split("'").length % 2 === 0) continue;
      if (/https:\/\/carillon\.example|http:\/\/127\.0\.0\.1:3000/.test(open)) found.push(open);
      open = null;
    }
  }
  return found;
}

let s3: TestS3;
let scene: Scene;
let accounts: readonly string[];
/** Where a reader's files are. */
let folder: string;

beforeAll(async () => {
  s3 = await startS3();
  const { incoming: _, ...bucket } = s3.options;
  scene = await openScene({ s3: bucket }); // for what is put straight into it
  await scene.db.user.updateMany({ data: { returnOrigins: ['https://app.example.com'] } });
  folder = await mkdtemp(join(tmpdir(), 'carillon-reader-'));
  await picture().toFile(join(folder, 'tower.jpg'));
  accounts = [await scene.account('x', 'demo'), await scene.account('bluesky', 'demo')];
});

afterAll(async () => {
  await scene.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

/** The command with what a reader would put in: an address, a key and ids of their own. */
async function filled(command: string): Promise<string> {
  const waits = command.includes('/stop') ? { scheduledAt: '2126-01-01T00:00:00Z' } : {};
  const draft = await scene.create(accounts, waits, 'an example');
  if (command.includes('/resend')) await failPost(scene.db, draft.id);
  const upload = command.includes('upl_…') ? await putUpload(announced) : '';
  const named = [...new Set(command.match(/sac_[\w…]+/g))];
  return command
    .replace(/https:\/\/carillon\.example|http:\/\/127\.0\.0\.1:3000/, scene.url)
    .replace(/svc_sk_\w*…/g, scene.apiKey)
    .replace(/prf_[\w…]+/g, scene.profileId)
    .replace('upl_…', upload)
    .replace(/pst_[\w…]+/g, draft.id)
    .replace(/sac_[\w…]+/g, (name) => accounts[named.indexOf(name)] ?? name);
}

const announced = async (path: string, body: object) =>
  (await scene.api.post<{ id: string; upload: { url: string } }>(path, body)).body.data;

describe('the pages', () => {
  it('have examples', () => {
    const counts = Map.groupBy(examples, ([page]) => page);
    // An assistant's is no curl.
    const pages = ['README', ...guidePages].filter((name) => name !== 'assistants');
    expect([...counts.keys()]).toEqual([
      'README.md',
      ...pages.map((name) => `guide/${name}.md`),
      '/llms.txt',
    ]);
    expect(counts.get('README.md')?.length).toBeGreaterThan(1);
    expect(counts.get('/llms.txt')?.length).toBeGreaterThan(1);
  });

  it.each(examples)('%s: what it shows is answered with success: %s', async (_, example) => {
    const command = await filled(example);
    expect(command).not.toContain('…');
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -w '\n%{http_code}'`], {
      cwd: folder,
    });
    expect(stdout).toMatch(/\n20[014]$/);
  });
});
