import type { WebhookKind } from '@carillon/core';
import type { ClaimedEvent } from '@carillon/db/webhooks';
import { type Message, maxLines, maxLinks, messageOf } from './message.ts';

/** Kinds of endpoints at which people read. */
export type MessageKind = Exclude<WebhookKind, 'webhook'>;

const formats: Record<MessageKind, (message: Message) => object> = {
  slack: slackMessage,
  discord: discordMessage,
  ntfy: ntfyMessage,
};

/**
 * Body of an event to an endpoint of a kind, as JSON: the same on every try. That of ntfy lacks its topic.
 * @param dashboardUrl address of the dashboard in browsers; no link leads there without it
 */
export const messageBody = (
  kind: MessageKind,
  event: Pick<ClaimedEvent, 'type' | 'snapshot'>,
  dashboardUrl: string | undefined,
): string => JSON.stringify(formats[kind](messageOf(event, dashboardUrl)));

/** The three characters with a meaning in Slack's texts: mentions, channels and links begin with `<`. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The same of what strangers wrote, which formats nothing: Slack knows no escape for that, but spaces without width undo a mark. */
const plainSlack = (text: string): string => escapeSlack(text).replace(/[*_~`]/g, '\u200B$&\u200B');

/** A section of Slack has 3,000 characters at most: the quote and ten lines stay below. */
const slackLine: Cut = { graphemes: 200, size: 250, protect: plainSlack };
const slackQuote: Cut = { graphemes: 280, size: 1_500, protect: plainSlack };

/** The body of an incoming webhook of Slack: blocks, and a text for what shows no blocks. */
export function slackMessage({ title, quote, lines, links, tone }: Message): object {
  const head = cutText(onOneLine(title), slackLine);
  const quoted = quote === '' ? [] : [section(`>>> ${cutText(quote, slackQuote)}`)];
  const details = lines.slice(0, maxLines).map((line) => cutText(onOneLine(line), slackLine));
  if (lines.length > maxLines) details.push(`And ${lines.length - maxLines} more.`);
  const shown = links
    .slice(0, maxLinks)
    .map(({ label, url }) => `<${escapeSlack(url)}|${escapeSlack(label)}>`);
  return {
    text: [`${sign[tone]}${head}`, ...details].join('\n'),
    blocks: [
      section(`${sign[tone]}*${head}*`),
      ...quoted,
      ...(details.length > 0 ? [section(details.join('\n'))] : []),
      ...(shown.length > 0 ? [section(shown.join('  ·  '))] : []),
    ],
  };
}

const sign = { good: '', bad: ':warning: ', plain: '' } as const;

/** Verbatim: names of people, channels and sites in it stay words. */
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });

/** Markdown, mentions and times of Discord begin with one of these. */
const escapeDiscord = (text: string): string => text.replace(/[\\*_~`|<>#[\]()@]/g, '\\$&');

const discordLine: Cut = { graphemes: 200, size: 260, protect: escapeDiscord };
const discordQuote: Cut = { graphemes: 280, size: 600, protect: escapeDiscord };

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
    `${tone === 'bad' ? '⚠️ ' : ''}**${cutText(onOneLine(title), discordLine)}**`,
    ...(quote === ''
      ? []
      : cutText(quote, discordQuote)
          .split('\n')
          .map((line) => `> ${line}`)),
    ...lines.slice(0, maxLines).map((line) => cutText(onOneLine(line), discordLine)),
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

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** A server of ntfy turns a message over 4,096 bytes into a file. */
const ofMessage: Cut = { graphemes: 1_500, size: 3_800, sizeOf: bytesOf };
const ofTitle: Cut = { graphemes: 120, size: 240, sizeOf: bytesOf };
const ntfyLine: Cut = { graphemes: 200, size: 250, sizeOf: bytesOf };
const ntfyQuote: Cut = { graphemes: 280, size: 1_200, sizeOf: bytesOf };

/** The body of a message of ntfy, without its topic. It is shown as plain text. */
export function ntfyMessage({ title, quote, lines, links, tone }: Message): object {
  const details = [
    ...(quote === '' ? [] : [`“${cutText(quote, ntfyQuote)}”`]),
    ...lines.slice(0, maxLines).map((line) => cutText(onOneLine(line), ntfyLine)),
    ...(lines.length > maxLines ? [`And ${lines.length - maxLines} more.`] : []),
  ];
  const shown = links.slice(0, maxLinks);
  return {
    title: cutText(onOneLine(title), ofTitle),
    message: details.length === 0 ? onOneLine(title) : cutText(details.join('\n'), ofMessage),
    priority: tone === 'bad' ? 4 : 3,
    tags: [signs[tone]],
    ...(shown[0] && { click: shown[0].url }),
    ...(shown.length > 0 && { actions: shown.map(({ label, url }) => ({ action: 'view', label, url })) }),
  };
}

/** Short codes of emoji. */
const signs = { good: 'white_check_mark', bad: 'warning', plain: 'bell' } as const;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Cut {
  /** Characters as a reader sees them. */
  readonly graphemes: number;
  /** The same as `sizeOf` counts. */
  readonly size: number;
  /** Makes a character harmless in the format of a service; nothing is changed unless given. */
  readonly protect?: (text: string) => string;
  /** UTF-16 units unless given. */
  readonly sizeOf?: (text: string) => number;
}

/** A text that a service may show, whole characters of it, and an ellipsis where it was longer. */
export function cutText(
  text: string,
  { graphemes, size, protect = same, sizeOf = ({ length }) => length }: Cut,
): string {
  const room = size - sizeOf('…');
  let kept = '';
  let used = 0;
  let count = 0;
  // No grapheme is read that could not be shown: a stranger may have written megabytes.
  for (const { segment } of segmenter.segment(text.slice(0, size + 1).replace(unseen, ''))) {
    const escaped = protect(segment);
    used += sizeOf(escaped);
    count += 1;
    if (count > graphemes || used > room) return `${kept.trimEnd()}…`;
    kept += escaped;
  }
  return kept;
}

/** Control characters, and those that turn the direction of everything behind them. */
const unseen = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

const same = (text: string) => text;

/** The same on one line, without control characters. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
