/** Digits of Crockford's base32, in which ids tell their time. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/** A time in which ids of posts are made. */
export interface IdSpan {
  /** Digits that they begin with: four are twelve days, five are nine hours. */
  readonly begin: string;
  /** The first id that may be in it, and the first that is not any more. */
  readonly first: string;
  readonly end: string;
}

/** Spans of so many digits that have ids before this one, the newest first. */
export function spansBefore(id: string, width: number, count: number): IdSpan[] {
  let last = 0;
  for (const digit of id.slice(4, 4 + width)) last = last * 32 + Math.max(0, digits.indexOf(digit));
  const spans = Array.from({ length: Math.min(count, last + 1) }, (_, n) => spanOf(last - n, width));
  return spans.filter(({ first }) => first < id);
}

const spanOf = (number: number, width: number): IdSpan => ({
  begin: toDigits(number, width),
  first: firstOf(number, width),
  end: firstOf(number + 1, width),
});

/** A whole id has 26 digits. */
const firstOf = (number: number, width: number): string => `pst_${toDigits(number, width).padEnd(26, '0')}`;

function toDigits(number: number, width: number): string {
  let text = '';
  for (let rest = number; text.length < width; rest = Math.floor(rest / 32))
    text = `${digits[rest % 32]}${text}`;
  return text;
}
