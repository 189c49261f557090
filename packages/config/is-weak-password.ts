/** Shorter than this a password is guessed rather than found, characters. */
const shortest = 12;

const usual =
  /^(postgres|redis|carillon|password|passw0rd|secret|admin|root|test|example|changeme|change[-_ ]?me)[\d!]*$/i;

/** True when the password in the address of a server could be guessed, or is missing. @param url must be well-formed */
export function isWeakPassword(url: string): boolean {
  const { username, password } = new URL(url);
  const given = decodeURIComponent(password);
  return (
    given.length < shortest ||
    given === decodeURIComponent(username) ||
    usual.test(given) ||
    new Set(given).size < 5
  );
}
