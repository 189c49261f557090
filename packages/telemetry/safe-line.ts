/** What secrets look like, whatever text they are in. None of these can end a string of JSON. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic|DPoP) +[\w.~+/=-]+/gi, '$1 [redacted]'],
  [/\bsvc_sk_\w+/g, 'svc_sk_[redacted]'],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"\\]*@/gi, '$1[redacted]@'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]'],
  [/\b(access_token|refresh_token|client_secret|password|code_verifier)=[^&\s"\\]+/gi, '$1=[redacted]'],
  [/\b[a-z0-9]{4}(-[a-z0-9]{4}){3}\b/g, '[redacted]'],
];

/** Turns the text around on a screen, starts a new line there, or is not seen at all (Unicode, bidirectional algorithm). */
const misleading = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A control character as JSON writes it, its backslash not being escaped itself. */
const escapedControl = /(?<=(?:^|[^\\])(?:\\\\)*)\\u(00[01][0-9a-f])/g;

/** A log line as JSON, without secrets, and without anything that a terminal would act on even after it is parsed. */
export function safeLine(line: string): string {
  const clean = secrets.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line);
  return clean
    .replace(escapedControl, '\\\\u$1')
    .replace(misleading, (character) => `\\\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
