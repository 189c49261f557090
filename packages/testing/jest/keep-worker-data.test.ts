import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

it('a process that asks for its facts after they were sent gets them', async () => {
  const preload = join(import.meta.dirname, 'keep-worker-data.ts');
  const child = fork(join(import.meta.dirname, 'testing/late-listener.ts'), {
    execArgv: ['--no-warnings', '--import', preload],
  });
  const tooLate = setTimeout(() => child.kill(), 10_000);
  child.send({ type: 'jest-light-runner-worker-data' });
  expect(await once(child, 'exit')).toEqual([0, null]);
  clearTimeout(tooLate);
});
