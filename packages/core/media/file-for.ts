import type { FileFacts, MediaType } from './facts.ts';
import type { FileLimits } from './file-limits.ts';
import { goesAlone, type MediaRules, type NetworkMediaRules } from './rules.ts';

type Files<File> = Readonly<Record<string, File | undefined>>;

/** Files that go to no network. */
const unsent: ReadonlySet<string> = new Set(['original', 'thumbnail']);

export const isUnder = (
  { sizeBytes, width, height, mimeType }: FileFacts,
  { maxBytes, maxSide, mimeTypes }: FileLimits,
): boolean => sizeBytes <= maxBytes && Math.max(width, height) <= maxSide && mimeTypes.includes(mimeType);

/** The file of a still picture for these limits: the content where it is under them, else the largest that is; undefined without one. */
export function fileFor<File extends FileFacts>(files: Files<File>, limits: FileLimits): File | undefined {
  const { content } = files;
  if (content !== undefined && isUnder(content, limits)) return content;
  return Object.entries(files)
    .flatMap(([name, file]) => (file === undefined || unsent.has(name) || file.sizeBytes === 0 ? [] : [file]))
    .filter((file) => isUnder(file, limits))
    .reduce<File | undefined>((best, file) => (best && !isLarger(file, best) ? best : file), undefined);
}

/** By their pixels, and of as many pixels by what is kept of them. */
function isLarger(file: FileFacts, other: FileFacts): boolean {
  const more = file.width * file.height - other.width * other.height;
  return more === 0 ? file.sizeBytes > other.sizeBytes : more > 0;
}

/** A medium as far as the choice of its file needs it. */
export interface Stored<File> {
  readonly type: MediaType;
  readonly files: Files<File>;
}

/** True for what goes out as a still picture: what was made of it may go, and more may be made. */
export const goesStill = (type: MediaType, rules: Pick<NetworkMediaRules, 'gif' | 'video'>): boolean =>
  type !== 'video' && !goesAlone(type, rules);

/** Files that may go out as a still picture: the content of a GIF moves. */
export const stillFiles = <File>({ type, files }: Stored<File>): Files<File> =>
  type === 'gif' ? { ...files, content: undefined } : files;

/** The file of a medium that goes to an account with these rules; undefined where none may. */
export const fileOf = <File extends FileFacts>(
  medium: Stored<File>,
  rules: NetworkMediaRules,
): File | undefined =>
  goesStill(medium.type, rules) ? fileFor(stillFiles(medium), rules.pictures) : medium.files['content'];

export const areSameLimits = (one: FileLimits, other: FileLimits): boolean =>
  one.maxBytes === other.maxBytes &&
  one.maxSide === other.maxSide &&
  new Set([...one.mimeTypes, ...other.mimeTypes]).size === new Set(one.mimeTypes).size &&
  new Set(one.mimeTypes).size === new Set(other.mimeTypes).size;

/**
 * Limits for which a medium of this type is prepared when it is uploaded, each once, by the names of their files: that of the first
 * network that has them. Workers of 0.3 look for a file by its network's name, so the names stay until nobody has one.
 */
export function limitsAtUpload(type: MediaType, rules: MediaRules): Record<string, FileLimits> {
  const found: Record<string, FileLimits> = {};
  for (const [platform, { pictures, gif, video }] of Object.entries(rules))
    if (
      goesStill(type, { gif, video }) &&
      !Object.values(found).some((each) => areSameLimits(each, pictures))
    )
      found[platform] = pictures;
  return found;
}
