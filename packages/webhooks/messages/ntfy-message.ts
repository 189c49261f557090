import { type Cut, cutText, onOneLine } from './cut-text.ts';
import { type Message, maxLines, maxLinks } from './message.ts';

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** A server of ntfy turns a message over 4,096 bytes into a file. */
const ofMessage: Cut = { graphemes: 1_500, size: 3_800, sizeOf: bytesOf };
const ofTitle: Cut = { graphemes: 120, size: 240, sizeOf: bytesOf };
const ofLine: Cut = { graphemes: 200, size: 250, sizeOf: bytesOf };
const ofQuote: Cut = { graphemes: 280, size: 1_200, sizeOf: bytesOf };

/** The body of a message of ntfy, without its topic. It is shown as plain text. */
export function ntfyMessage({ title, quote, lines, links, tone }: Message): object {
  const told = [
    ...(quote === '' ? [] : [`“${cutText(quote, ofQuote)}”`]),
    ...lines.slice(0, maxLines).map((line) => cutText(onOneLine(line), ofLine)),
    ...(lines.length > maxLines ? [`And ${lines.length - maxLines} more.`] : []),
  ];
  const shown = links.slice(0, maxLinks);
  return {
    title: cutText(onOneLine(title), ofTitle),
    message: told.length === 0 ? onOneLine(title) : cutText(told.join('\n'), ofMessage),
    priority: tone === 'bad' ? 4 : 3,
    tags: [signs[tone]],
    ...(shown[0] && { click: shown[0].url }),
    ...(shown.length > 0 && { actions: shown.map(({ label, url }) => ({ action: 'view', label, url })) }),
  };
}

/** Short codes of emoji. */
const signs = { good: 'white_check_mark', bad: 'warning', plain: 'bell' } as const;
