import { shortestPassword } from './password.ts';

/**
 * - short: it has too few characters
 * - common: many people have it, also with digits and signs around it or in place of letters; or it repeats itself or counts
 * - personal: it is the address of the user, or the name of the service, or both, with nothing but digits and signs beside
 */
export type PasswordProblem = 'short' | 'common' | 'personal';

/** Names that everybody tries here. */
const serviceNames = ['carillon', 'dashboard'];

/** Shorter parts of an address say little about a password that has them, characters. */
const shortestName = 3;

/** Why a password may not be chosen (NIST SP 800-63B, ASVS 6.2.4); null when it may. @param email of its user */
export async function passwordProblem(password: string, email: string): Promise<PasswordProblem | null> {
  const text = password.normalize('NFKC').toLowerCase();
  if ([...password.normalize('NFC')].length < shortestPassword) return 'short';
  if (new Set(text).size < 3 || repeatsItself(text) || counts(text)) return 'common';
  if (isDecorated(text, await commonPasswords())) return 'common';
  return isPersonal(text, email.normalize('NFKC').toLowerCase()) ? 'personal' : null;
}

/** Digits and signs around a word that make no password of it, characters. */
const maxDecoration = 6;

/** Shorter words are in every text, characters. */
const minWordLength = 4;

/** Signs that people write in place of letters. */
const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** A common password, or one with a few digits and signs before and behind it, or in place of its letters. */
function isDecorated(text: string, common: ReadonlySet<string>): boolean {
  const isCommon = (word: string) =>
    common.has(word) || common.has(word.replace(/[@431!0$57]/g, (sign) => letters[sign] ?? sign));
  if (isCommon(text)) return true;
  const word = text.replace(/^\P{L}{1,6}/u, '').replace(/\P{L}{1,6}$/u, '');
  return word.length >= minWordLength && text.length - word.length <= maxDecoration && isCommon(word);
}

/** A block of fewer characters than a password has, over and over. */
const repeatsItself = (text: string): boolean => /^(.{1,7})\1+$/su.test(text);

/** Two thirds of all characters follow the one before, up or down: 123456789012, abcdefgh1. */
function counts(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const follows = (step: number) =>
    codes.filter((code, at) => at > 0 && code - (codes[at - 1] ?? 0) === step).length;
  return Math.max(follows(1), follows(-1)) * 3 >= (codes.length - 1) * 2;
}

function isPersonal(text: string, email: string): boolean {
  const [name = '', domain = ''] = email.split('@');
  const parts = [name, ...name.split(/[._+-]+/), domain, ...domain.split('.').slice(0, -1)];
  const words = [email, ...parts, ...serviceNames].filter((word) => word.length >= shortestName);
  words.sort((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return !/\p{L}/u.test(rest) && rest.length < text.length;
}

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * The passwords of @zxcvbn-ts/language-common in lower case, out of leaks and made anew with each release of the package:
 * about 18,000 that are long enough to be chosen, and shorter ones, which people lengthen by digits and signs. They are
 * read at the first call, and never sent to a browser.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
}
