import { describe, expect, it } from '@jest/globals';
import { startChild } from './child-process.ts';

async function startNode(code: string) {
  const said: string[] = [];
  let tell = () => {};
  const spoken = new Promise<void>((done) => {
    tell = done;
  });
  const say = (line: string) => {
    said.push(line);
    tell();
  };
  return {
    said,
    spoken,
    child: await startChild({ name: 'api', args: ['-e', code], env: process.env, say }),
  };
}

describe('startChild', () => {
  it('passes on every line, and tells how the child ended with its last ones', async () => {
    const { child, said } = await startNode(
      'console.log("one\\ntwo"); console.error("three"); process.exitCode = 3',
    );
    const how = await child.ended;
    expect(said.toSorted()).toEqual(['one', 'three', 'two']);
    expect(how).toMatch(/^api ended with code 3\n/);
    expect(how).toContain('\n  three');
  });

  it('lets the child finish when it is asked to stop', async () => {
    const { child, said, spoken } = await startNode(
      'process.on("SIGTERM", () => { console.log("done"); process.exit() }); setInterval(() => {}, 1000); console.log("up")',
    );
    await spoken;
    await child.stop();
    expect(await child.ended).toContain('with code 0');
    expect(said).toEqual(['up', 'done']);
  });

  it('gives the child a channel that tells it when we are gone', async () => {
    const { child, said } = await startNode('console.log(process.connected); process.exit()');
    await child.ended;
    expect(said).toEqual(['true']);
  });
});
