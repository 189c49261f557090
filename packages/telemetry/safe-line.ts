import { cutText } from './loggable.ts';

/** The beginning of a word in a text of JSON, in which a line break before it is written as a letter. */
const word = String.raw`(?:\b|(?<=\\[bfnrt]))`;

/** The place where a text was cut, and with it, perhaps, a secret. */
const cut = '…(?=")';

/** As it is, or as an address may have it. */
const underscore = '(?:_|%5f)';

/** Patterns of secrets, whatever text they are in. None of these can end a string of JSON. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${word}(Bearer|Basic|DPoP) {1,100}[\\w.~+/=-]+`, 'gi'), '$1 [redacted]'],
  [new RegExp(`${word}svc${underscore}sk${underscore}[\\w%]+`, 'gi'), 'svc_sk_[redacted]'],
  [new RegExp(`${word}whsec${underscore}[\\w+/=%-]+`, 'gi'), 'whsec_[redacted]'],
  [new RegExp(`://[^\\s/@"\\\\]*(?:@|${cut})`, 'g'), '://[redacted]@'],
  [new RegExp(`${word}eyJ[\\w-]+(?:\\.[\\w-]*){0,2}`, 'g'), '[redacted]'],
  [
    new RegExp(
      `${word}(access_token|refresh_token|client_secret|password|code_verifier)=[^&\\s"\\\\]+`,
      'gi',
    ),
    '$1=[redacted]',
  ],
  [
    new RegExp(`${word}[a-z0-9]{4}(?:(?:-[a-z0-9]{4}){3}\\b|(?:-[a-z0-9]{0,4}){1,3}${cut})`, 'g'),
    '[redacted]',
  ],
];

/** Turns the text around on a screen, starts a new line there, or is not seen at all (Unicode, bidirectional algorithm). */
const misleading = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A control character as JSON writes it, its backslash not being escaped itself. */
const escapedControl = /(?<=(?:^|[^\\])(?:\\\\)*)\\u(00[01][0-9a-f])/g;

/** Longest line that keeps all its facts, characters. */
const maxLength = 30_000;

/** The text without what looks like a secret. */
export const withoutSecrets = (text: string): string =>
  secrets.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);

/** A log line as JSON, without secrets, and without anything that a terminal would act on even after it is parsed. */
export function safeLine(line: string): string {
  const bounded = line.length > maxLength ? withoutFacts(line) : line;
  return withoutSecrets(bounded)
    .replace(escapedControl, '\\\\u$1')
    .replace(misleading, (character) => `\\\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Fields that every line has, and the error's own words. Facts without end are a mistake, and must stop nobody. */
function withoutFacts(line: string): string {
  const { level, time, process, msg, error } = JSON.parse(line);
  const facts = {
    cutFrom: line.length,
    error: error && { name: error.name, message: cutText(error.message) },
  };
  return `${JSON.stringify({ level, time, process, ...facts, msg: cutText(msg) })}\n`;
}
