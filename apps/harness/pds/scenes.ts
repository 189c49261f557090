/** A post to publish, and how many answers of the server are lost on the way. */
export interface Scene {
  readonly name: string;
  readonly contents: readonly string[];
  readonly lost: number;
}

/** Characters of two to four bytes stand before the links, because facets count bytes. */
const single = (mark: string) => [`🔔 Ça sonne ${mark} https://example.com/bells?hour=12#noon – à midi`];
const thread = (mark: string) => [
  `The first bell 👩‍👩‍👧 ${mark}`,
  `The second 🔔 ${mark} https://example.com/east – 🔔 https://example.com/west`,
  `The third bell ${mark}`,
];

export const scenes: readonly Scene[] = [
  { name: 'single post', contents: single('a'), lost: 0 },
  { name: 'thread of three', contents: thread('b'), lost: 0 },
  { name: 'single post, answer lost', contents: single('c'), lost: 1 },
  { name: 'thread of three, answer lost', contents: thread('d'), lost: 1 },
];
