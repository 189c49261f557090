import { dirname } from 'node:path/posix';
import { type House, type ReadFile, reexports, type Use } from './house.ts';
import { privateWords } from './private-words.ts';

/** A place that counts, or a file that counts more than once. */
export interface Finding {
  readonly path: string;
  readonly line?: number;
  /** In a word or two. */
  readonly what?: string;
  readonly amount: number;
}

export interface Measure {
  /** As it stands in limits.json. */
  readonly name: string;
  /** A sentence for whoever made the number rise. */
  readonly advice: string;
  /** A number that moves with every line is kept in steps of this. 1 unless given. */
  readonly step?: number;
  /** Size may rise with a capability, by hand. All else only falls. */
  readonly mayRise?: true;
  readonly find: (house: House) => readonly Finding[];
}

const longest = 60;
const mostParameters = 3;
const smallest = 30;
const longestFile = 300;

const ofFunctions = (is: (one: { lines: number; parameters: number }) => boolean) => (house: House) =>
  house.files.flatMap(({ path, syntax }) =>
    (syntax?.functions ?? []).filter(is).map(({ name, line, lines, parameters }) => ({
      path,
      line,
      amount: 1,
      what: `${name}: ${lines} lines, ${parameters} parameters`,
    })),
  );

const matches = (files: readonly ReadFile[], pattern: RegExp): Finding[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(({ index, 0: what }) => ({
      path,
      what,
      amount: 1,
      line: text.slice(0, index).split('\n').length,
    })),
  );

/** Comments that begin with a question where a noun should stand; a line below another belongs to it. */
const questions = ({ path, syntax }: ReadFile): Finding[] =>
  (syntax?.comments ?? [])
    .filter(({ value }, at, all) => {
      const before = all[at - 1];
      const goesOn =
        before?.type === 'CommentLine' && before.loc?.end.line === (all[at]?.loc?.start.line ?? 0) - 1;
      return !goesOn && /^[*\s]*(What|Whether)\b/.test(value);
    })
    .map(({ loc, value }) => ({
      path,
      line: loc?.start.line ?? 0,
      amount: 1,
      what: value
        .replace(/[*\s]+/g, ' ')
        .trim()
        .slice(0, 60),
    }));

function smallWithOneUser({ files, uses }: House): Finding[] {
  const barrels = new Set(files.filter(({ syntax }) => syntax?.isBarrel).map(({ path }) => path));
  const throughBarrels = (use: Use): readonly Use[] =>
    barrels.has(use.by)
      ? (uses.get(use.by) ?? []).filter(({ name }) => use.name === '*' || use.name === name)
      : [use];
  return files
    .filter(({ lines, syntax }) => syntax !== null && lines <= smallest)
    .flatMap(({ path, lines }) => {
      const all = (uses.get(path) ?? []).flatMap(throughBarrels);
      const [user, ...others] = new Set(all.map(({ by }) => by));
      // Where a bundle is cut, a file is needed.
      if (user === undefined || others.length > 0 || all.some(({ isLate }) => isLate)) return [];
      return [{ path, what: `${lines} lines, used by ${user}`, amount: 1 }];
    });
}

/** Published packages are used by others. */
const isPublished = (path: string): boolean => /^packages\/(sdk|n8n)\//.test(path);

function unusedOfBarrels({ files, uses }: House): Finding[] {
  return files
    .filter(({ path, syntax }) => syntax?.isBarrel && !isPublished(path))
    .flatMap((file) => {
      const used = new Set((uses.get(file.path) ?? []).map(({ name }) => name));
      if (used.has('*')) return [];
      return reexports(file)
        .filter(({ exportedAs }) => exportedAs !== '*' && !used.has(exportedAs ?? ''))
        .map(({ exportedAs }) => ({ path: file.path, what: exportedAs ?? '', amount: 1 }));
    });
}

function sqlFunctionsAgain({ files }: House): Finding[] {
  const seen = new Set<string>();
  return matches(
    files.filter(({ path }) => path.startsWith('prisma/')),
    /(?<=\bCREATE\s+(?:OR\s+REPLACE\s+)?FUNCTION\s+)[\w."]+/gi,
  ).filter(({ what = '' }) => {
    const again = seen.has(what);
    seen.add(what);
    return again;
  });
}

/** A network's own folder names it, and so do doubles, tests and their apparatus. */
function namesNetwork({ files }: House): Finding[] {
  const folders = files.flatMap(
    ({ path }) => /^packages\/networks\/(\w+)\/descriptor\.ts$/.exec(path)?.[1] ?? [],
  );
  const names = folders.filter((name) => name.length > 1).join('|');
  const own = new RegExp(`^packages/networks/(${folders.join('|')})/`);
  const product = files.filter(
    ({ path, purpose }) => purpose !== 'test apparatus' && purpose !== 'sandbox' && !own.test(path),
  );
  return product
    .map((file) => ({ file, count: matches([file], new RegExp(names, 'gi')).length }))
    .filter(({ count }) => names !== '' && count > 0)
    .map(({ file, count }) => ({ path: file.path, what: `${count} times`, amount: 1 }));
}

const linesOf = (purpose: string): Measure => ({
  name: `lines of ${purpose}`,
  advice:
    'A feature says what it takes away: delete first. A capability that must cost lines raises this by hand.',
  step: 100,
  mayRise: true,
  find: ({ files }) =>
    files.filter((file) => file.purpose === purpose).map(({ path, lines }) => ({ path, amount: lines })),
});

/** All that is counted. */
export const measures: readonly Measure[] = [
  {
    name: 'functions over 60 lines',
    advice: 'Cut out a part that has a name of its own. A component draws; its state is a hook.',
    find: ofFunctions(({ lines }) => lines > longest),
  },
  {
    name: 'functions with more than 3 parameters',
    advice: 'Give it one object with names.',
    find: ofFunctions(({ parameters }) => parameters > mostParameters),
  },
  {
    name: 'small files with one user',
    advice: 'Put it into the file that uses it, below it and not exported.',
    find: smallWithOneUser,
  },
  {
    name: 'files over 300 lines',
    advice: 'Cut it where a reader would ask for a part by name.',
    find: ({ files, tests }) =>
      [...files, ...tests]
        .filter(({ lines }) => lines > longestFile)
        .map(({ path, lines }) => ({ path, what: `${lines} lines`, amount: 1 })),
  },
  {
    name: 'SQL functions written again',
    advice: 'A function of SQL has one place: change it there.',
    find: sqlFunctionsAgain,
  },
  {
    name: 'files that name a network',
    advice:
      'Ask the descriptor for the fact, or move this into the folder of the network in packages/networks.',
    find: namesNetwork,
  },
  {
    name: 'names of barrels that nobody imports',
    advice: 'Take the name out of the barrel.',
    find: unusedOfBarrels,
  },
  {
    name: 'comments that begin with What or Whether',
    advice: 'Begin with the thing: “Columns of a post”, not “What a post has”.',
    find: ({ files }) => files.flatMap(questions),
  },
  {
    name: 'groups `...{`',
    advice: 'Write the fields themselves.',
    find: ({ files }) =>
      files.flatMap(({ path, syntax }) =>
        (syntax?.spreadGroups ?? []).map((line) => ({ path, line, amount: 1 })),
      ),
  },
  {
    name: 'casts through unknown',
    advice: 'Give it the type that it has, or check it with a schema.',
    find: ({ files }) => matches(files, /\bas unknown as\b/g),
  },
  ...privateWords.map(({ word, pattern, instead }) => ({
    name: `words: ${word}`,
    advice: instead,
    find: ({ files }: House) => matches(files, pattern),
  })),
  {
    name: 'folders',
    mayRise: true,
    advice: 'Put the files into a folder that is there.',
    find: ({ files }) =>
      [...new Set(files.map(({ path }) => dirname(path)))].map((path) => ({ path, amount: 1 })),
  },
  {
    name: 'files',
    advice: 'A piece with one user lives with its user.',
    step: 10,
    mayRise: true,
    find: ({ files }) => files.map(({ path }) => ({ path, amount: 1 })),
  },
  ...['service', 'pages', 'dashboard server', 'clients', 'sandbox', 'commands', 'test apparatus'].map(
    linesOf,
  ),
];
