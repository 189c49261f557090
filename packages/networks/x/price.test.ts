import { expect, it } from '@jest/globals';
import twitterText from 'twitter-text';
import { xPriceOf, xPrices } from './price.ts';

const { text, link } = xPrices;

it.each([
  ['', text],
  ['The bells ring', text],
  ['The bells ring. They do', text],
  ['https://example', text],
  ['https://example.com', link],
  ['The bells: http://www.example.org/ring', link],
  ['bells.example.net\nring', link],
  ['https://example.com.', link],
  ['#https://example.com', text],
  ['xhttps://example.com', text],
  ['\ufeffhttps://example.com', text],
  [`${'The bells ring. '.repeat(100)}https://example.com`, text],
])('an item of %j costs %d dollars', (content, price) => expect(xPriceOf(content)).toBe(price));

const parts = [
  ...['https://', 'http://', 'a', '1', 'example', 'xn--', 'www', 'x'.repeat(39), 'co', 'é', '日本', '𝒜'],
  ...['.', '.com', '.org', '.net', '/', ':8080', '?', '@', '#', '-', '_', "'", '(', '!', '$'],
  ...[' ', '\n', '\t', '\u3000', '\u200b', '\ufeff', '\u202a', '\u2028', '\u00a0'],
];

/** The same texts in every run. */
function* texts(count: number) {
  let seed = 7;
  const below = (end: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % end;
  };
  const some = (most: number) =>
    Array.from({ length: 1 + below(most) }, () => parts[below(parts.length)]).join('');
  for (let n = 0; n < count; n++) yield `${some(9)}https://a${some(2)}.com${some(3)}`;
}

it('an item has a link where X reads one, in 20,000 odd texts', () => {
  const wrong = [...texts(20_000)].filter(
    (content) => (xPriceOf(content) === link) !== twitterText.extractUrls(content).length > 0,
  );
  expect(wrong).toEqual([]);
});
