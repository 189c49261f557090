import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';

interface Pattern {
  readonly text: string;
  readonly again: boolean;
}

/** The files of a folder that Docker is given, by its .dockerignore: the last pattern that matches decides. */
export function dockerContext(root: string) {
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
