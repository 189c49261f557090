import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { dockerContext } from './docker-context.ts';
import { parseDockerfile } from './dockerfile.ts';

const run = promisify(execFile);

const root = join(import.meta.dirname, '../../..');

/** Its place is taken by the packages of this checkout, which came by the same lock. */
const installs = /^npm ci --include=dev --ignore-scripts /;

/** What only a container can do: it makes the user that the processes run as. */
const ofContainers = /^groupadd --gid 10001 .* && chown 10001:10001 \/media$/;

/** That of whoever started the tests, without what npm says of the command that it runs. */
const ownEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_(package|lifecycle|command|execpath)|npm_config_local_prefix|INIT_CWD|NODE_ENV)/.test(name),
    ),
  );

/**
 * Carries out apps/Dockerfile without Docker: each stage is a folder, and each of its commands runs there.
 * @param folder an empty one
 * @returns the folder that a stage has at `/app`; the last one of the file has the name `image`
 */
export async function buildImage(folder: string): Promise<(stage: 'image' | 'sandbox') => string> {
  const context = dockerContext(root);
  let stage = '';
  const app = (name = stage) => join(folder, name, 'app');
  const shell = (command: string) =>
    run('sh', ['-ec', command], {
      cwd: app(),
      maxBuffer: 1e8,
      env: { ...ownEnvironment(), npm_config_prefer_offline: 'true' },
    });
  /** Hard links are made at once; another file system has none. */
  const hardLinks = (from: string, to: string) =>
    run('cp', ['-al', from, to]).catch(() => run('cp', ['-a', from, to]));
  const install = async () => {
    const folders = ['node_modules', ...globSync('{apps,packages}/*/node_modules', { cwd: root })];
    for (const found of folders) await hardLinks(join(root, found), join(app(), found));
  };

  const instructions: Readonly<Record<string, (rest: string) => Promise<unknown>>> = {
    ARG: async () => {},
    ENV: async () => {},
    USER: async () => {},
    CMD: async () => {},
    WORKDIR: async () => {},
    async FROM(rest) {
      const [from = '', , name = 'image'] = rest.split(' ');
      stage = name;
      await mkdir(join(folder, name));
      if (from.startsWith('$')) await mkdir(app());
      else await hardLinks(app(from), app());
    },
    async COPY(rest) {
      const words = rest.split(' ');
      const source = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
      const target = words.pop() ?? '';
      const to = target === './' ? `${app()}/` : join(app(), target);
      for (const from of words) {
        if (source === undefined) context.copy(from, to);
        else {
          await mkdir(dirname(to), { recursive: true });
          await hardLinks(join(folder, source, from), to);
        }
      }
    },
    async RUN(command) {
      if (installs.test(command)) return install();
      return ofContainers.test(command) || shell(command);
    },
  };
  for (const { word, rest } of parseDockerfile(readFileSync(join(root, 'apps/Dockerfile'), 'utf8'))) {
    const carryOut = instructions[word];
    if (carryOut === undefined) throw new Error(`${word} is not known here.`);
    await carryOut(rest);
  }
  return app;
}
