import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '@carillon/testing/child-environment';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installTools } from '../install-tools.ts';
import { openScene, type Scene } from '../open-scene.ts';
import { type LoadedNodes, loadNodes } from './load-nodes.ts';

const run = promisify(execFile);
const sources = join(import.meta.dirname, '../../../packages/n8n');
const tools = join(import.meta.dirname, 'tools');

let scene: Scene;
let loaded: LoadedNodes;
let account: string;

beforeAll(async () => {
  installTools(tools); // 420 MB, half a minute
  [scene, loaded] = await Promise.all([
    openScene(),
    loadNodes({ workflowPackage: join(tools, 'node_modules/n8n-workflow') }),
  ]);
  scene.startWorker();
  account = await scene.account('x', 'ringer');
});

afterAll(async () => {
  await scene.close();
  await loaded.remove();
});

/** What a program says, and whether it fails. */
const say = (file: string, ...words: readonly string[]) =>
  run(process.execPath, [file, ...words], { cwd: tools, env: childEnvironment({}) }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout, code }: { stdout: string; code: number }) => ({ stdout, code }),
  );

describe('the package', () => {
  it('passes the gate for nodes that n8n verifies, which would find a global that it does not allow', async () => {
    expect(await say('lint.mjs', sources, loaded.folder)).toEqual({ stdout: '', code: 0 });
    const forbidden = await say('lint.mjs', sources, join(tools, 'forbidden'));
    expect(forbidden).toEqual({ stdout: expect.stringContaining("restricted global 'setTimeout'"), code: 1 });
  });

  it('is right by the types of n8n, not by ours alone', async () => {
    const compiler = join(sources, '../../node_modules/typescript/bin/tsc');
    expect(await say(compiler, '--noEmit', '-p', tools)).toEqual({ stdout: '', code: 0 });
  });
});

interface Task {
  readonly status: string;
  readonly items?: readonly {
    readonly json: Readonly<Record<string, unknown>>;
    readonly pairedItem: unknown;
  }[];
  readonly error?: Readonly<Record<'message' | 'description' | 'httpCode', string>>;
}

interface FlowNode {
  readonly name: string;
  readonly type: string;
  readonly parameters: object;
}

interface Flow {
  readonly nodes: readonly FlowNode[];
}

/** An example of the package, for the account of this test; with other parameters of its nodes, by their names. */
async function example(name: string, others: Readonly<Record<string, object>> = {}): Promise<Flow> {
  const flow = JSON.parse(await readFile(join(loaded.folder, 'examples', `${name}.json`), 'utf8')) as Flow;
  const where = { profileId: scene.profileId, accountIds: [account] };
  const credentials = { carillonApi: { id: '1', name: 'Carillon' } };
  const nodes = flow.nodes.map((node) => ({
    ...node,
    ...(node.type.startsWith('n8n-nodes-carillon.') && { credentials }),
    parameters: {
      ...node.parameters,
      ...('accountIds' in node.parameters && where),
      ...others[node.name],
    },
  }));
  return { ...flow, nodes };
}

/** Runs a flow by n8n's own engine. @returns what each node has done */
async function runFlow(flow: Flow, executionId: string, items: readonly object[] = [{}]) {
  const told = join(loaded.folder, `told-${executionId}.json`);
  const credentials = { baseUrl: scene.url, apiKey: scene.apiKey };
  const child = run(process.execPath, ['run-flow.mjs', told], { cwd: tools, env: childEnvironment({}) });
  child.child.stdin?.end(JSON.stringify({ folder: loaded.folder, flow, credentials, executionId, items }));
  await child;
  return JSON.parse(await readFile(told, 'utf8')) as Readonly<Record<string, Task>>;
}

describe('a flow, run by the engine of n8n', () => {
  it('publishes, and reads what came of it', async () => {
    const { Publish, Read } = await runFlow(await example('publish-a-post'), 'first');
    expect(Publish?.items).toEqual([
      { json: expect.objectContaining({ status: 'published', warnings: [] }), pairedItem: { item: 0 } },
    ]);
    expect(Publish?.items?.[0]?.json['metadata']).toEqual({ source: 'n8n' });
    expect(Read?.items?.[0]?.json['id']).toBe(Publish?.items?.[0]?.json['id']);
    expect(scene.commits('Hello from n8n\n\nhttps://example.com')).toHaveLength(1);
  });

  it('doubles nothing when n8n tries a node again: three times by itself, and once more', async () => {
    const accountIds = [await scene.account('bluesky', 'ringer')]; // X refuses a text that it has
    const content = '={{ $json.text }}';
    const flow = await example('publish-a-post', { Publish: { accountIds, content, link: '' } });
    const items = [{ text: 'Rung once' }, { text: 'a'.repeat(301) }];
    for (let run = 0; run < 2; run++) {
      const { Publish } = await runFlow(flow, 'the same', items);
      expect(Publish?.error?.message).toContain('Bluesky allows 300');
    }
    await until('both runs to be three tries each', async () => {
      const { body } = await scene.api.get('/requests?limit=100');
      const requests = body.data as unknown as readonly { readonly status: number }[];
      return requests.filter(({ status }) => status === 400).length === 6;
    });
    expect(scene.commits('Rung once')).toHaveLength(1);
    await runFlow(flow, 'another', items.slice(0, 1));
    expect(scene.commits('Rung once')).toHaveLength(2);
  });

  it('schedules by what an expression says', async () => {
    const scheduledAt = "={{ DateTime.fromISO('2040-01-09T09:00:00', { zone: 'Asia/Tokyo' }) }}";
    const flow = await example('publish-a-post', { Publish: { when: 'scheduled', scheduledAt } });
    const { Publish } = await runFlow(flow, 'scheduled');
    expect(Publish?.items?.[0]?.json).toMatchObject({
      status: 'scheduled',
      scheduledAt: '2040-01-09T00:00:00.000Z',
    });
  });

  it('shows what the API says of an error', async () => {
    const flow = await example('publish-a-post', { Publish: { content: 'a'.repeat(281) } });
    const { Publish, Read } = await runFlow(flow, 'wrong');
    expect(Publish).toMatchObject({
      status: 'error',
      error: {
        message: expect.stringContaining('X allows 280'),
        description: expect.stringMatching(/^item_too_long, request req_\w+$/),
        httpCode: '400',
      },
    });
    expect(Read).toBeUndefined();
  });
});
