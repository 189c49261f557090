import { idPattern } from '@carillon/core';

/** A medium that a row names: an address, a file, or the id of one that was uploaded before. */
export interface NamedMedium {
  readonly from: { readonly url: string } | { readonly file: string } | { readonly id: string };
  readonly altText: string;
}

/** Names of files that were given with a table, as they are written there, with their folders. */
export interface GivenFiles {
  readonly files: readonly string[];
  /** Those that nobody may use, because they lead out of their archive. */
  readonly unsafe?: readonly string[];
}

interface Looking {
  readonly find: FindFiles;
  readonly unsafe: readonly string[];
  readonly say: Say;
}

type Say = (column: string, message: string) => void;

/** The media of a row, those of its cells that can be found. */
export function mediaOf(named: string, altTexts: string, { find, unsafe, say }: Looking): NamedMedium[] {
  if (named.split(/[\s,;|]+/, maxWords + 1).length > maxWords) {
    say('media', 'media names more pictures than a post can have.');
    return [];
  }
  const names = namesIn(named, find);
  const alts = altTexts === '' ? [] : altTexts.split('|').map((text) => text.trim());
  if (alts.length > 0 && names.length === 0) say('alt_text', 'There’s alt text but no picture.');
  else if (alts.length > names.length)
    say('alt_text', `There are ${alts.length} alt texts but only ${pictures(names.length)}.`);
  const found = new Set<string>();
  return names.flatMap((name, index): NamedMedium[] => {
    const from = isId(name)
      ? { id: name }
      : isAddress(name)
        ? addressOf(name, say)
        : fileOf(name, { find, unsafe, say });
    if (from === null) return [];
    const key = JSON.stringify(from);
    if (found.has(key)) say('media', `${name} is named twice.`);
    found.add(key);
    return [{ from, altText: alts[index] ?? '' }];
  });
}

/** Words of a cell of media: names of files may have some. */
const maxWords = 300;

const pictures = (count: number): string => (count === 1 ? 'one picture' : `${count} pictures`);

const isId = (name: string): boolean => idPattern('med').test(name);

const isAddress = (name: string): boolean => /^https?:\/\/\S+$/i.test(name);

function addressOf(name: string, say: Say): { url: string } | null {
  if (URL.canParse(name)) return { url: name };
  say('media', `${name} is no address.`);
  return null;
}

/** Names stand between bars, else between commas or spaces, of which the name of a file may have some itself. */
function namesIn(cell: string, find: FindFiles): string[] {
  const isName = (part: string) => isAddress(part) || find(part).length > 0;
  const split = (parts: readonly string[], mark: RegExp) =>
    parts.flatMap((part) => (isName(part) && !/,\s*https?:\/\//i.test(part) ? [part] : part.split(mark)));
  // An address may have a comma, so that only one with a space or another address behind it ends it.
  const splitAtCommas = (parts: readonly string[]) =>
    parts.flatMap((part) => (isName(part) || part.includes('://') ? [part] : part.split(',')));
  const parts = split([cell], /[,;]?\s*\n\s*|[,;]\s+|;|,(?=https?:\/\/)/i);
  const names = cell.includes('|') ? cell.split('|') : splitAtCommas(split(splitAtCommas(parts), /\s+/));
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

function fileOf(name: string, { find, unsafe, say }: Looking): { file: string } | null {
  const [file, ...others] = find(name);
  if (file !== undefined && others.length === 0) return { file };
  const outside = unsafe.find((each) => baseOf(plainPath(each)) === baseOf(plainPath(name)));
  if (file !== undefined)
    say(
      'media',
      `${name} may be ${[file, ...others].join(' or ')}. Write its name as it is in the pictures, with its folder.`,
    );
  else if (outside !== undefined)
    say(
      'media',
      `The zip has ${name} as ${outside}, which leads out of it. Put the file in again without the path.`,
    );
  else say('media', `There is no file ${name} among the pictures that were given.`);
  return null;
}

/** A path with the slashes of the web; Windows writes others, and some programs begin with `./`. */
export const plainPath = (path: string): string =>
  path
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replaceAll(/(?<=^|\/)(?:\.?\/)+/g, '');

const baseOf = (path: string): string => path.split('/').at(-1) ?? path;

/** The files that a name means: written as they are, else but for capitals; with their folders, or a part of these. */
export type FindFiles = (name: string) => readonly string[];

export function openFinder(files: readonly string[]): FindFiles {
  const folds = [(text: string) => text, (text: string) => text.toLowerCase()];
  const indexes = folds.flatMap((fold) => {
    const [whole, part] = [new Map<string, string[]>(), new Map<string, string[]>()];
    for (const file of files) {
      const path = fold(plainPath(file));
      add(whole, path, file);
      for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
        add(part, path.slice(at + 1), file);
    }
    return [
      { fold, paths: whole },
      { fold, paths: part },
    ];
  });
  return (name) => {
    const path = plainPath(name.trim());
    return (
      indexes.flatMap(({ fold, paths }) => [paths.get(fold(path)) ?? []]).find(({ length }) => length > 0) ??
      []
    );
  };
}

function add(paths: Map<string, string[]>, path: string, file: string): void {
  const known = paths.get(path);
  if (known === undefined) paths.set(path, [file]);
  else known.push(file);
}
