/** Shorter parts of longer addresses are words, such as services, characters. */
const minSecret = 12;

/** A text without the parts of an address that let one write there: an answer may repeat them. */
export function withoutAddress(text: string, address: string): string {
  const { href, pathname, search } = new URL(address);
  const segments = pathname.slice(1).split('/');
  const secrets = segments.length === 1 ? segments : segments.filter(({ length }) => length >= minSecret);
  const parts = [href, address, pathname, search, ...secrets].filter((part) => part.length > 1);
  return parts.reduce((left, part) => left.replaceAll(part, '…'), text);
}
