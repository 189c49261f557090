/** A line of a Dockerfile: its word, and what stands behind it. */
export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** Reads a Dockerfile, without its comments. */
export const parseDockerfile = (text: string): Instruction[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
      return { word, rest };
    });
