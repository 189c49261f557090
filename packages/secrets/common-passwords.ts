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
