import { commonPasswords } from './common-passwords.ts';
import { shortestPassword } from './password.ts';

/**
 * - short: it has too few characters
 * - common: many people have it, or it repeats one or two characters
 * - personal: it is the address of the user, or the name of the service, or both, with nothing but digits and signs beside
 */
export type PasswordProblem = 'short' | 'common' | 'personal';

/** Names that everybody tries here. */
const serviceNames = ['carillon', 'dashboard'];

/** Shorter parts of an address tell little of a password that has them, characters. */
const shortestName = 3;

/** Why a password may not be chosen (NIST SP 800-63B, ASVS 6.2.4); null when it may. @param email of its user */
export async function passwordProblem(password: string, email: string): Promise<PasswordProblem | null> {
  const text = password.normalize('NFKC').toLowerCase();
  if ([...password.normalize('NFC')].length < shortestPassword) return 'short';
  if (new Set(text).size < 3 || (await commonPasswords()).has(text)) return 'common';
  return isPersonal(text, email.normalize('NFKC').toLowerCase()) ? 'personal' : null;
}

function isPersonal(text: string, email: string): boolean {
  const [name = '', domain = ''] = email.split('@');
  const parts = [name, ...name.split(/[._+-]+/), domain, ...domain.split('.').slice(0, -1)];
  const words = [email, ...parts, ...serviceNames].filter((word) => word.length >= shortestName);
  words.sort((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return !/\p{L}/u.test(rest) && rest.length < text.length;
}
