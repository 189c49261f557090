/**
 * True when a key looks made by hand: few bytes or a block over and over, a counting sequence, or words. 32 random bytes
 * look so less than once in a billion keys.
 * @param text what the bytes were written as, in base64 or hexadecimal
 */
export function isPredictable(bytes: Uint8Array, text: string): boolean {
  return (
    [bytes, Buffer.from(text)].some((values) => goesInSteps(values) || repeatsItself(values)) ||
    new Set(bytes).size <= maxFewBytes ||
    isWords(bytes, text)
  );
}

/** 32 random bytes have about 30 different ones. */
const maxFewBytes = 16;

/** 64 random hexadecimal digits have all 16. */
const maxFewDigits = 9;

/** Most neighbours lie equally far apart: 0 0 0, 1 2 3, abc. */
function goesInSteps(values: Uint8Array): boolean {
  const steps = new Map<number, number>();
  for (let i = 1; i < values.length; i++) {
    const step = ((values[i] ?? 0) - (values[i - 1] ?? 0)) & 0xff;
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  return Math.max(...steps.values()) > values.length / 2;
}

/** A block of at most half the length, and then the same again. */
function repeatsItself(values: Uint8Array): boolean {
  const first = [...values];
  return Array.from({ length: values.length >> 1 }, (_, n) => n + 1).some((length) =>
    first.every((value, index) => value === first[index % length]),
  );
}

/** Text in place of random bytes, base64 that spells words in letters of one case, hexadecimal that does (deadbeef), or a number. */
function isWords(bytes: Uint8Array, text: string): boolean {
  const printable = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  const isHex = /^[0-9a-f]{64}$/i.test(text);
  if (isHex) return printable || new Set(text.toLowerCase()).size <= maxFewDigits || /^\d+$/.test(text);
  return printable || text === text.toLowerCase() || text === text.toUpperCase();
}
