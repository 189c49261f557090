import { runProgram } from '@carillon/testing/run-process';
import { describe, expect, it } from '@jest/globals';

describe('npm run chaos', () => {
  it('says what it takes when it is asked for nonsense', async () => {
    const { status, errors } = await runProgram('apps/chaos/main.ts', ['--only', 'meteor'], {});
    expect(status).toBe(64);
    expect(errors).toContain('There is no fault "meteor"');
    expect(errors).toContain('npm run chaos -- ');
  });

  it('says what it takes when it is asked for that', async () => {
    const { status, output, errors } = await runProgram('apps/chaos/main.ts', ['--help'], {});
    expect([status, errors]).toEqual([0, '']);
    expect(output).toMatch(/^npm run chaos -- [\s\S]*\nFaults: .*worker-kill/);
  });
});

it.each([
  ['apps/chaos/controls/main.ts', 'npm run check:controls -- [number of a control]…'],
  ['apps/bench/main.ts', 'npm run bench -- [measure …] [--runs N] [--json file]'],
  ['apps/bench/growth/check-plans.ts', 'npm run check:plans -- [posts]'],
  ['apps/chaos/drills/outage.ts', 'node apps/chaos/drills/outage.ts [--seconds 300]'],
  ['apps/chaos/drills/hostile-texts.ts', '[--seconds 30] [--connections 32]'],
])('%s says what it takes, and does nothing else', async (program, usage) => {
  const { status, output, errors } = await runProgram(program, ['--help'], {});
  expect([status, output, errors]).toEqual([0, expect.stringContaining(usage), '']);
});
