import { describe, expect, it } from '@jest/globals';
import { startSandbox } from './sandbox.ts';
import { startTestSandbox } from './test-clients.ts';

describe('every answer', () => {
  it.each(['/', '/readyz', '/nowhere', '/xrpc/none', '/2/tweets', '/sandbox/none'])(
    'of %s is what its type says',
    async (path) => {
      const { sandbox } = await startTestSandbox();
      const { headers } = await fetch(`${sandbox.url}${path}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      await sandbox.close();
    },
  );
});

describe('a sandbox', () => {
  it('takes a thousand posts at once, each of them once', async () => {
    const { sandbox, x } = await startTestSandbox();
    const users = Array.from({ length: 50 }, (_, number) => x(`user${number}`));
    const answers = await Promise.all(
      users.flatMap(({ post }) => Array.from({ length: 20 }, (_, number) => post(`Post ${number}`))),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(sandbox.ledger()).toHaveLength(1_000);
    expect(sandbox.ledger({ platform: 'x', handle: 'user7' })).toHaveLength(20);
    await sandbox.close();
  });

  it('tells listeners of a commit before it is answered, until they have enough', async () => {
    const { sandbox, x } = await startTestSandbox();
    const heard: string[] = [];
    const stop = sandbox.onCommit(({ content }) => heard.push(content));
    const { post } = x();
    await post('1').then(() => expect(heard).toEqual(['1']));
    stop();
    await post('2');
    expect(heard).toEqual(['1']);
    await sandbox.close();
  });

  it('tells listeners of every answer, what the network did and what the caller saw of it', async () => {
    const { sandbox, x } = await startTestSandbox();
    const heard: unknown[] = [];
    const stop = sandbox.onAnswer(({ handle, endpoint, status, fault, answer }) =>
      heard.push([handle, endpoint, status, fault, answer?.status ?? null]),
    );
    const { post } = x();
    await post('1');
    for (const fault of ['503-commit', '503-html'] as const) {
      sandbox.fault({ platform: 'x', handle: 'demo', fault });
      await post(fault);
    }
    stop();
    await post('2');
    expect(heard).toEqual([
      ['demo', 'tweet', 201, null, 201],
      ['demo', 'tweet', 503, '503-commit', 201],
      ['demo', 'tweet', 503, '503-html', null],
    ]);
    await sandbox.close();
  });

  it('closes while callers hang', async () => {
    const { sandbox, x } = await startTestSandbox();
    sandbox.fault({ platform: 'x', handle: 'demo', fault: 'commit-then-hang' });
    const committed = new Promise((done) => sandbox.onCommit(done));
    const posted = x().post('Hello');
    const failed = expect(posted).rejects.toThrow();
    await committed;
    await sandbox.close();
    await failed;
  });

  it('rejects a port that is taken', async () => {
    const sandbox = await startSandbox();
    await expect(startSandbox({ port: Number(new URL(sandbox.url).port) })).rejects.toThrow('EADDRINUSE');
    await sandbox.close();
  });

  it('answers probes', async () => {
    const { sandbox, ask, x } = await startTestSandbox();
    await x().post('Hello');
    expect((await ask('GET', '/livez')).body).toBe('live\n');
    expect((await ask('GET', '/readyz')).body).toBe('ready\n');
    const { body } = await ask('GET', '/metrics');
    expect(body).toContain('sandbox_commits_total{platform="x"} 1\n');
    expect(body).toContain('sandbox_calls_total{platform="x",endpoint="tweet",status="201"} 1\n');
    await sandbox.close();
  });
});
