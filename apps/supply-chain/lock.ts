import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package in a lock file of npm, by the folder that it is installed into. */
export interface LockedPackage {
  /** Of a workspace, and of a package that is installed under another name. */
  readonly name?: string;
  readonly version?: string;
  /** SHA-512 of its archive. */
  readonly integrity?: string;
  /** A workspace: the folder is a link to this one. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export type Lock = Readonly<Record<string, LockedPackage>>;

const readPackages = (file: string): Lock =>
  (JSON.parse(readFileSync(file, 'utf8')) as { packages: Lock }).packages;

/** Packages agreed to install. */
export const readLock = (root: string): Lock => readPackages(join(root, 'package-lock.json'));

/** Packages that npm wrote down as installed. */
export const readInstalled = (root: string): Lock =>
  readPackages(join(root, 'node_modules/.package-lock.json'));

/** Folders of packages that have no SHA-512: `npm ci` compares each archive with it, and takes any without one. */
export const withoutDigest = (lock: Lock): string[] =>
  Object.entries(lock)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && link !== true)
    .filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
    .map(([folder]) => folder);
