import twitterText from 'twitter-text';

/**
 * What X asks for a post where it bills by use, US dollars, since 2026-04-20 (docs.x.com, X API pricing: "Post: Create" and
 * "Post: Create (with URL)").
 */
export const xPrices = { text: 0.015, link: 0.2 };

/** Texts up to this are read for links as X reads them, UTF-16 units: none that X takes is much longer. */
const maxRead = 1_000;

/** The price of one item. */
export function xPriceOf(content: string): number {
  const hasLink = content.length <= maxRead && twitterText.extractUrls(content).length > 0;
  return hasLink ? xPrices.link : xPrices.text;
}
