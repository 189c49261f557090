/** Shorter than this a password is guessed rather than found, characters. */
const shortest = 12;

const usual =
  /^(postgres|redis|carillon|password|passw0rd|secret|admin|root|test|example|changeme|change[-_ ]?me)[\d!]*$/i;

/** True when the password in the address of a server could be guessed, or is missing. @param url must be well-formed */
export function isWeakPassword(url: string): boolean {
  const { password } = signInOf(url);
  return password.length < shortest || isUsualPassword(url) || new Set(password).size < 5;
}

/** True when the password in an address is the first that anybody tries: a usual word, or the name of the user. */
function isUsualPassword(url: string): boolean {
  const { username, password } = signInOf(url);
  return password !== '' && (password === username || usual.test(password));
}

export const hasPassword = (url: string): boolean => new URL(url).password !== '';

function signInOf(url: string) {
  const { username, password } = new URL(url);
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
