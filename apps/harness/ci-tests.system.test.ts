import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-ci-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Stands for `npm test`: a file named in `again` passes when it is alone, one in `broken` never does. */
const npm = `#!/usr/bin/env bash
for word; do case $word in --outputFile=*) report=\${word#*=};; esac; done
alone=; if [ "\${@: -2:1}" = --runTestsByPath ]; then alone=\${@: -1}; fi
node - "$report" "$alone" <<'PROGRAM'
const { readFileSync, writeFileSync } = require('node:fs');
const [report, alone] = process.argv.slice(2);
const { again = [], broken = [], crashes } = JSON.parse(readFileSync(process.env.PLAN, 'utf8'));
if (crashes) process.exit(7);
const files = alone === '' ? ['good.test.ts', ...again, ...broken] : [alone];
const testResults = files.map((name) => {
  const status = broken.includes(name) || (alone === '' && again.includes(name)) ? 'failed' : 'passed';
  const assertionResults = [{ status: 'passed' }, { status }];
  return { name: process.cwd() + '/' + name, status, assertionResults, message: name + ' said something' };
});
writeFileSync(report, JSON.stringify({ testResults }));
process.exit(testResults.some(({ status }) => status === 'failed') ? 1 : 0);
PROGRAM
`;

interface Plan {
  readonly again?: readonly string[];
  readonly broken?: readonly string[];
  readonly crashes?: boolean;
}

/** What `.ci/run` would print of a ring that goes like this, its last line being the count. */
async function runRing(plan: Plan): Promise<string> {
  await writeFile(join(folder, 'npm'), npm, { mode: 0o755 });
  await writeFile(join(folder, 'plan.json'), JSON.stringify(plan));
  const script = `out=${folder}; passed=0; failed=0; . .ci/tests.sh
    ring 60 npm test -- >/dev/null; again; tell; echo "$passed passed, $failed failed"`;
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env['PATH']}`,
    PLAN: join(folder, 'plan.json'),
  };
  const { stdout } = await promisify(execFile)('bash', ['-uo', 'pipefail', '-c', script], { cwd: root, env });
  return stdout.trimEnd();
}

const files = (length: number) => Array.from({ length }, (_, index) => `${index}.test.ts`);

const lastLine = (output: string) => output.split('\n').at(-1);

describe('.ci/run', () => {
  it('counts the tests of files that pass', async () => {
    expect(await runRing({})).toBe('2 passed, 0 failed');
  });

  it('runs a file that failed once more, and calls it flaky when it passes then', async () => {
    const output = await runRing({ again: ['apps/a.test.ts', 'apps/b.test.ts'] });
    expect(lastLine(output)).toBe('6 passed, 0 failed');
    expect(output).toContain('== Flaky');
    expect(output).toContain('FLAKY: apps/a.test.ts\n-- first:\napps/a.test.ts said something');
  });

  it('fails for a file that fails twice', async () => {
    const output = await runRing({ again: ['a.test.ts'], broken: ['b.test.ts'] });
    expect(lastLine(output)).toBe('4 passed, 1 failed');
    expect(output).toContain('FAILED: b.test.ts, twice\nb.test.ts said something');
  });

  it('fails for more than five files that failed, without another try', async () => {
    const output = await runRing({ again: files(6) });
    expect(lastLine(output)).toBe('2 passed, 6 failed');
    expect(output).not.toContain('once more');
  });

  it('gives five files another try', async () => {
    expect(lastLine(await runRing({ again: files(5) }))).toBe('12 passed, 0 failed');
  });

  it('fails when Jest ends without a report', async () => {
    const output = await runRing({ crashes: true });
    expect(lastLine(output)).toBe('0 passed, 1 failed');
    expect(output).toContain('without a report');
  });
});
