import { type Cut, cutText, onOneLine } from './cut-text.ts';
import { type Message, maxLines, maxLinks } from './message.ts';

/** The three characters with a meaning in Slack's texts: mentions, channels and links begin with `<`. */
export const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The same of what strangers wrote, which formats nothing: Slack knows no escape for that, but a mark beside a space without width is none. */
const plainSlack = (text: string): string => escapeSlack(text).replace(/[*_~`]/g, '\u200B$&\u200B');

/** A section of Slack has 3,000 characters at most: the quote and ten lines stay below. */
const ofLine: Cut = { graphemes: 200, size: 250, protect: plainSlack };
const ofQuote: Cut = { graphemes: 280, size: 1_500, protect: plainSlack };

/** The body of an incoming webhook of Slack: blocks, and a text for what shows no blocks. */
export function slackMessage({ title, quote, lines, links, tone }: Message): object {
  const head = cutText(onOneLine(title), ofLine);
  const quoted = quote === '' ? [] : [section(`>>> ${cutText(quote, ofQuote)}`)];
  const told = lines.slice(0, maxLines).map((line) => cutText(onOneLine(line), ofLine));
  if (lines.length > maxLines) told.push(`And ${lines.length - maxLines} more.`);
  const shown = links
    .slice(0, maxLinks)
    .map(({ label, url }) => `<${escapeSlack(url)}|${escapeSlack(label)}>`);
  return {
    text: [`${sign[tone]}${head}`, ...told].join('\n'),
    blocks: [
      section(`${sign[tone]}*${head}*`),
      ...quoted,
      ...(told.length > 0 ? [section(told.join('\n'))] : []),
      ...(shown.length > 0 ? [section(shown.join('  ·  '))] : []),
    ],
  };
}

const sign = { good: '', bad: ':warning: ', plain: '' } as const;

/** Verbatim: names of people, channels and sites in it stay words. */
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });
