import twitterText from 'twitter-text';

/**
 * Price of a post on X where it bills by use, US dollars, since 2026-04-20 (docs.x.com, X API pricing: "Post: Create"
 * and "Post: Create (with URL)").
 */
export const xPrices = { text: 0.015, link: 0.2 };

/** Texts up to this are read for links as X reads them, UTF-16 units: none that X takes is much longer. */
const maxRead = 1_000;

/** Links that X sees whatever is around them: most that people write. Reading a text as X does takes 30 times as long (8 µs, 2026). */
const plainLink = /(?:^|[ \n])https?:\/\/(?:[a-z\d]{1,40}\.){1,3}(?:com|org|net)(?:[ \n/]|$)/;

/** The price of one item. */
export const xPriceOf = (content: string): number => (hasLink(content) ? xPrices.link : xPrices.text);

function hasLink(content: string): boolean {
  if (content.length > maxRead || !content.includes('.')) return false;
  return plainLink.test(content) || twitterText.extractUrls(content).length > 0;
}
