import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, matchesGlob } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const root = join(import.meta.dirname, '../../..');

/** Its place is taken by the packages of this checkout, which came by the same lock. */
const installs = /^npm ci --include=dev --ignore-scripts /;

/** Command for containers only: it makes the user that the processes run as, and Node unreadable to that user. */
const ofContainers = /^groupadd --gid 10001 .* && chmod 0711 \/usr\/local\/bin\/node$/;

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
 * @param folder an empty one, but for folders that stand for images which are there already
 * @param args values of its ARG lines; an image is named by its folder
 * @returns the folder that a stage has at `/app`; the last one of the file has the name `image`
 */
export async function buildImage(
  folder: string,
  args: Readonly<Record<string, string>> = {},
): Promise<(stage: 'image' | 'sandbox') => string> {
  const context = dockerContext(root);
  const defaults = new Map<string, string>();
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
    async ARG(rest) {
      const [name = '', value = ''] = rest.split('=');
      defaults.set(name, value);
    },
    ENV: async () => {},
    USER: async () => {},
    CMD: async () => {},
    WORKDIR: async () => {},
    async FROM(rest) {
      const [from = '', , name = 'image'] = rest.split(' ');
      stage = name;
      await mkdir(join(folder, name));
      const image = from.replace(/^\$\{(\w+)\}$/, (_, arg: string) => args[arg] ?? defaults.get(arg) ?? '');
      if (existsSync(app(image))) await hardLinks(app(image), app());
      else await mkdir(app()); // of a registry
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

interface Pattern {
  readonly text: string;
  readonly again: boolean;
}

/** The files of a folder that Docker is given, by its .dockerignore: the last pattern that matches decides. */
function dockerContext(root: string) {
  const patterns: Pattern[] = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ text: line.replace(/^!/, ''), again: line.startsWith('!') }));

  function isIgnored(path: string): boolean {
    const parts = path.split('/');
    const upwards = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return patterns.reduce(
      (ignored, { text, again }) => (upwards.some((one) => matchesGlob(one, text)) ? !again : ignored),
      false,
    );
  }

  const mayHold = (folder: string) =>
    patterns.some(({ text, again }) => again && text.startsWith(`${folder}/`));

  /** Paths of all files at or below a path, relative to the root. */
  function filesIn(path: string): string[] {
    if (!statSync(join(root, path)).isDirectory()) return isIgnored(path) ? [] : [path];
    if (isIgnored(path) && !mayHold(path)) return [];
    return readdirSync(join(root, path)).flatMap((name) => filesIn(`${path}/${name}`));
  }

  return {
    filesIn,
    /** Copies a file into a folder or to a name, or what a folder holds into another, as COPY does. */
    copy(from: string, to: string): void {
      const isFolder = statSync(join(root, from)).isDirectory();
      for (const file of filesIn(from)) {
        const target = isFolder
          ? join(to, file.slice(from.length))
          : to.endsWith('/')
            ? join(to, file.split('/').at(-1) ?? '')
            : to;
        mkdirSync(dirname(target), { recursive: true });
        copyFileSync(join(root, file), target);
      }
    },
  };
}

/** A line of a Dockerfile: its word, and what stands behind it. */
interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** Reads a Dockerfile, without its comments. */
const parseDockerfile = (text: string): Instruction[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
      return { word, rest };
    });
