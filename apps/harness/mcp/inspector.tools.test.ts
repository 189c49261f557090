import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installTools } from '../install-tools.ts';
import { type Carillon, startCarillon } from '../start-carillon.ts';
import { folder, runTool } from './run-tool.ts';

let carillon: Carillon;
let apiKey: string;
let account: string;
let profileId: string;

beforeAll(async () => {
  installTools(folder);
  carillon = await startCarillon();
  carillon.startWorker();
  ({ apiKey, profileId } = await carillon.tenant('scale'));
  account = await carillon.account(profileId, 'bluesky', 'inspected');
});

afterAll(() => carillon?.stop());

const inspect = (method: string, ...more: string[]) =>
  runTool('mcp-inspector', [
    ...['--cli', `${carillon.url}/mcp`, '--transport', 'http', '--format', 'json', '--stored-auth-only'],
    ...['--method', method, '--header', `Authorization: Bearer ${apiKey}`, ...more],
  ]);

const call = (name: string, input: Readonly<Record<string, unknown>> = {}) =>
  inspect(
    'tools/call',
    ...['--tool-name', name],
    ...Object.entries(input).flatMap(([key, value]) => [
      '--tool-arg',
      `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ]),
  );

describe('the command line of the Inspector', () => {
  it('lists the tools, and finds nothing in their schemas that some host could not take', async () => {
    const { status, output, errors } = await inspect('tools/list', '--strict');
    expect([status, errors]).toEqual([0, '']);
    const { tools } = JSON.parse(output).result;
    expect(tools.map(({ name }: { name: string }) => name)).toHaveLength(10);
  });

  it('publishes a post, and reads what became of it', async () => {
    const targets = [{ socialAccountIds: [account], items: [{ content: 'Inspected' }] }];
    const made = await call('create_post', { profileId, targets });
    expect(made).toEqual({ status: 0, output: expect.stringContaining('structuredContent'), errors: '' });
    const { post } = JSON.parse(made.output).result.structuredContent;
    expect(post.status).toBe('draft');
    const out = await call('publish_post', { id: post.id });
    expect(JSON.parse(out.output).result.structuredContent.post.status).toBe('published');
  });

  it('ends with a status of its own where there is no such tool', async () => {
    expect((await call('burn_post')).status).toBe(5);
  });
});
