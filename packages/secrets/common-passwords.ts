import { shortestPassword } from './password.ts';

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * The passwords of @zxcvbn-ts/language-common that are long enough to be chosen at all, in lower case: about 18,000, out of
 * leaks and made anew with each release of the package. They are read at the first call, and never sent to a browser.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'];
  return new Set(words.filter((word) => word.length >= shortestPassword).map((word) => word.toLowerCase()));
}
