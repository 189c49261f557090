/** The placeholders of a template: `status` in `Cannot resend a post with status: <status>`. */
type Placeholders<Template extends string> = Template extends `${string}<${infer Name}>${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

export type Values<Template extends string> = Record<Placeholders<Template>, string | number>;

/** Templates as they are cut at their placeholders: text, name, text and so on. They are constants, and so it holds few. */
const cut = new Map<string, readonly string[]>();

/** Puts values into a template, one of the product's own. */
export function sentence<const T extends string>(template: T, values: Values<T>): string {
  const parts = cut.get(template) ?? template.split(/<(\w+)>/);
  cut.set(template, parts);
  return parts.map((part, n) => (n % 2 === 0 ? part : String(values[part as Placeholders<T>]))).join('');
}

/**
 * The door for words of strangers that reach a row: what a web page, a network, an issuer or the receiver of a webhook
 * wrote. Postgres takes no NUL (22021, and 22P05 in jsonb) and no half surrogate, a terminal obeys ESC, and an override of
 * direction shows other words than are there (Unicode TR 36, 2.5). Words of our own users are refused instead, with a
 * sentence: `text()` in the API's schemas. Callers cut first what may be long.
 */
export function cleanText(words: string): string {
  return words.replace(unwanted, '');
}

/** Controls but tab, line feed and return; halves of surrogate pairs; embeddings, overrides and isolates of direction. */
const unwanted = /[[\p{Cc}--[\t\n\r]]\p{Cs}\u202A-\u202E\u2066-\u2069]+/gv;
