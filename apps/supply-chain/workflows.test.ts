import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Workflow {
  readonly name: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly 'timeout-minutes'?: number;
        readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
        readonly steps: readonly Step[];
      }
    >
  >;
}

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const read = (name: string): Workflow => parse(readFileSync(join(folder, name), 'utf8'));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Commands of all jobs, also those that a matrix names. */
const commandsOf = ({ jobs }: Workflow): string[] =>
  Object.values(jobs).flatMap(({ steps, strategy }) => [
    ...steps.flatMap(({ run }) => run ?? []),
    ...Object.values(strategy?.matrix ?? {}).flat(),
  ]);

const names = readdirSync(folder);

it('there are those that check, test and build', () => {
  expect(names.sort()).toEqual(['check.yml', 'images.yml', 'tests.yml']);
});

describe.each(names)('%s', (name) => {
  const workflow = read(name);

  it('may read alone, and ends', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  });

  it('runs nothing but scripts and files of this repository, and actions of GitHub itself', () => {
    const commands = commandsOf(workflow);
    const run = commands.flatMap((command) =>
      [...command.matchAll(/npm run ([\w:]+)/g)].map(([, each]) => each),
    );
    expect(run.filter((script) => scripts[script ?? ''] === undefined)).toEqual([]);
    for (const command of commands)
      for (const [, file = ''] of command.matchAll(/--file (\S+)/g))
        expect([file, existsSync(join(root, file))]).toEqual([file, true]);
    const actions = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.flatMap(({ uses }) => uses ?? []),
    );
    expect(actions.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([]);
  });
});

it('every ring of tests is in them, and the check', () => {
  const commands = names.flatMap((name) => commandsOf(read(name)));
  const tests = Object.keys(scripts).filter((script) => script.startsWith('test:'));
  expect(tests.length).toBeGreaterThan(3);
  for (const script of ['check', ...tests]) expect(commands).toContain(`npm run ${script}`);
  expect(commands).toContain('npm test');
});
