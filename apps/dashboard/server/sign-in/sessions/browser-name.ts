import { parse } from 'bowser';

/** Characters of a User-Agent header that are read. */
const maxLength = 300;

/** The name and the system of a browser, such as `Firefox on Linux`; empty where its header names neither. */
export function browserName(userAgent = ''): string {
  const text = userAgent.slice(0, maxLength);
  if (text === '') return '';
  const { browser, os } = parse(text);
  const [name, system] = [browser.name, os.name].map((word) => word?.slice(0, 50));
  return name && system ? `${name} on ${system}` : (name ?? system ?? '');
}
