import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

let carillon: Carillon;
const root = join(import.meta.dirname, '../../..');

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
});

afterAll(() => carillon?.stop());

const command = (key: string) => ({
  command: process.execPath,
  args: ['--no-warnings', 'apps/cli/main.ts', 'mcp', '--url', carillon.url, '--key', key],
});

it('an assistant that starts carillon mcp publishes by it, and it ends with its input', async () => {
  const { apiKey, profileId } = await carillon.tenant('scale');
  const account = await carillon.account(profileId, 'bluesky', 'stdio');
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({ ...command(apiKey), cwd: root });
  await client.connect(transport);
  const { pid } = transport;
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(10);
  const out = await client.callTool({
    name: 'create_post',
    arguments: {
      profileId,
      targets: [{ socialAccountIds: [account], items: [{ content: 'From a terminal' }] }],
      publishNow: true,
    },
  });
  expect(out.structuredContent).toMatchObject({ post: { status: 'published' } });
  await client.close();
  expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
});

it('carillon mcp says on standard error why it cannot begin, and writes nothing else', async () => {
  const { command: program, args } = command('svc_sk_nobody');
  const child = spawn(program, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk) => {
      written[stream] += chunk;
    });
  const [status] = await once(child, 'close');
  expect([status, written.stdout, written.stderr]).toEqual([
    1,
    '',
    expect.stringContaining('does not take this key'),
  ]);
});
