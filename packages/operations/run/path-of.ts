/** Longest key that a path shows whole, characters. */
const maxKeyLength = 100;

/** Stands for the path of the whole body, at the beginning of a sentence. */
export const wholeBody = 'The request body';

/** Place in a request, such as `platforms.sac_….items[0].content`. A key that is no plain name is shown as JSON. */
export const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((so, key) => {
    if (typeof key === 'number') return `${so}[${key}]`;
    const name = String(key);
    if (!isPlain(name)) return `${so}[${escaped(name)}]`;
    return so === '' ? name : `${so}.${name}`;
  }, '') || wholeBody;

const isPlain = (name: string): boolean =>
  name.length <= maxKeyLength && name.isWellFormed() && !/[\p{C}\s]/u.test(name);

/** JSON, with everything invisible escaped: a sentence must not turn around where it quotes what it was sent. */
const escaped = (name: string): string =>
  JSON.stringify(name.length <= maxKeyLength ? name : `${name.slice(0, maxKeyLength)}…`).replace(
    /\p{C}/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
