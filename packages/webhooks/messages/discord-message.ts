import { type Cut, cutText, onOneLine } from './cut-text.ts';
import { type Message, maxLines, maxLinks } from './message.ts';

/** Markdown, mentions and times of Discord begin with one of these. */
const escapeDiscord = (text: string): string => text.replace(/[\\*_~`|<>#[\]()@]/g, '\\$&');

const ofLine: Cut = { graphemes: 200, size: 260, protect: escapeDiscord };
const ofQuote: Cut = { graphemes: 280, size: 600, protect: escapeDiscord };

/** Longest content that Discord takes, characters. */
const maxContent = 2_000;

/** No link in it is opened for a preview (SUPPRESS_EMBEDS). */
const withoutPreviews = 4;

/** The body of a webhook of Discord. Nobody is mentioned by it, whatever it says. */
export function discordMessage({ title, quote, lines, links, tone }: Message): object {
  const shown = links
    .slice(0, maxLinks)
    .map(({ label, url }) => `[${label}](<${new URL(url).href}>)`)
    .filter((link) => link.length <= maxLink);
  const parts = [
    `${tone === 'bad' ? '⚠️ ' : ''}**${cutText(onOneLine(title), ofLine)}**`,
    ...(quote === ''
      ? []
      : cutText(quote, ofQuote)
          .split('\n')
          .map((line) => `> ${line}`)),
    ...lines.slice(0, maxLines).map((line) => cutText(onOneLine(line), ofLine)),
    ...(lines.length > maxLines ? [`And ${lines.length - maxLines} more.`] : []),
  ];
  const end = shown.join(' · ');
  return {
    content: [...fitting(parts, maxContent - end.length - 1), ...(end === '' ? [] : [end])].join('\n'),
    allowed_mentions: { parse: [] },
    flags: withoutPreviews,
  };
}

/** Longest link that is shown, characters. */
const maxLink = 250;

/** The first lines that fit, with the ends of lines between them. */
function fitting(lines: readonly string[], room: number): string[] {
  let left = room;
  return lines.filter(({ length }) => {
    left -= length + 1;
    return left >= 0;
  });
}
