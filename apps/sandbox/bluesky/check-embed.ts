import { isTypedBlobRef } from '@atproto/lex-data';
import { isObject } from '../http/call.ts';
import { shownValue } from './problems.ts';

/** Says what is wrong with the value at a path, in the reference server's words; undefined when nothing is. */
type Check = (value: unknown, path: string) => string | undefined;

const wrongType = (expected: string, value: unknown, path: string) =>
  `Expected ${expected} value type (got ${shownValue(value)}) at ${path}`;

const isString: Check = (value, path) =>
  typeof value === 'string' ? undefined : wrongType('string', value, path);

const isUri: Check = (value, path) =>
  isString(value, path) ??
  (/^\w+:(?:\/\/)?[^\s/]\S*$/.test(String(value))
    ? undefined
    : `Invalid uri (got ${shownValue(value)}) at ${path}`);

const isSide: Check = (value, path) => {
  if (!Number.isSafeInteger(value)) return wrongType('integer', value, path);
  return Number(value) < 1 ? `integer too small (minimum 1, got ${String(value)}) at ${path}` : undefined;
};

/** A file that was uploaded. Whether it is there is seen when the record is written. */
const isBlob =
  (accepted: string, maxBytes: number): Check =>
  (value, path) => {
    if (!isTypedBlobRef(value)) return wrongType('blob', value, path);
    const { mimeType, size } = value;
    const isAccepted = accepted.endsWith('*')
      ? mimeType.startsWith(accepted.slice(0, -1))
      : mimeType === accepted;
    if (!isAccepted) return `Expected "${accepted}" (got ${shownValue(mimeType)}) at ${path}.mimeType`;
    return size > maxBytes ? `blob too big (maximum ${maxBytes}, got ${size}) at ${path}` : undefined;
  };

const isPicture = (maxBytes: number) => isBlob('image/*', maxBytes);

const isLanguage: Check = (value, path) =>
  isString(value, path) ??
  (/^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(String(value))
    ? undefined
    : `Invalid language (got ${shownValue(value)}) at ${path}`);

const isText =
  (maxBytes: number): Check =>
  (value, path) => {
    const bytes = Buffer.byteLength(String(value));
    if (typeof value !== 'string') return wrongType('string', value, path);
    return bytes > maxBytes ? `string too big (maximum ${maxBytes}, got ${bytes}) at ${path}` : undefined;
  };

const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? undefined : check(value, path);

/** An object whose first wrong or missing key is reported. */
const has =
  (keys: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isObject(value)) return wrongType('object', value, path);
    for (const [key, check] of Object.entries(keys)) {
      const complaint = check(value[key], `${path}.${key}`);
      if (complaint !== undefined)
        return key in value ? complaint : `Missing required key "${key}" at ${path}`;
    }
    return undefined;
  };

const listOf =
  (max: number, check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return wrongType('array', value, path);
    if (value.length > max) return `array too big (maximum ${max}, got ${value.length}) at ${path}`;
    return value
      .map((entry, place) => check(entry, `${path}[${place}]`))
      .find((complaint) => complaint !== undefined);
  };

const ratio = has({ width: isSide, height: isSide });

const image = (maxBytes: number): Check =>
  has({ image: isPicture(maxBytes), alt: isString, aspectRatio: optional(ratio) });

const galleryImage = 'app.bsky.embed.gallery#image';

/** A picture of a gallery. The lexicon lets others be, which the sandbox would not show. */
const galleryItem: Check = (value, path) => {
  if (!isObject(value) || typeof value['$type'] !== 'string')
    return wrongType('an object which includes the "$type" property', value, path);
  if (value['$type'] !== galleryImage) return `The sandbox shows ${galleryImage} only at ${path}`;
  return has({ image: isPicture(2_000_000), alt: isString, aspectRatio: ratio })(value, path);
};

const external = has({
  uri: isUri,
  title: isString,
  description: isString,
  thumb: optional(isPicture(1_000_000)),
});

const caption = has({ lang: isLanguage, file: isBlob('text/vtt', 20_000) });

/** A video has lost the limit of its alternative text, and won bytes. */
const video = (maxBytes: number, alt: Check) =>
  has({
    video: isBlob('video/mp4', maxBytes),
    alt: optional(alt),
    aspectRatio: optional(ratio),
    captions: optional(listOf(20, caption)),
    presentation: optional(isString),
  });

/** The embeds that the sandbox shows, as their lexicons have been since August 2026, or since 2024 on a server that nobody updates. */
const embeds = {
  now: new Map<string, Check>([
    ['app.bsky.embed.images', has({ images: listOf(4, image(2_000_000)) })],
    ['app.bsky.embed.gallery', has({ items: listOf(20, galleryItem) })],
    ['app.bsky.embed.video', video(300_000_000, isString)],
    ['app.bsky.embed.external', has({ external })],
  ]),
  old: new Map<string, Check>([
    ['app.bsky.embed.images', has({ images: listOf(4, image(1_000_000)) })],
    ['app.bsky.embed.video', video(100_000_000, isText(10_000))],
    ['app.bsky.embed.external', has({ external })],
  ]),
};

/**
 * The first mistake in a record's embed, in the reference server's words; undefined without one. An old server takes embeds that its
 * lexicons do not know as they are.
 */
export function checkEmbed(
  embed: unknown,
  path: string,
  lexicons: keyof typeof embeds = 'now',
): string | undefined {
  if (embed === undefined) return undefined;
  if (!isObject(embed) || !('$type' in embed))
    return wrongType('an object which includes the "$type" property', embed, path);
  const { $type } = embed;
  if (typeof $type !== 'string') return wrongType('string', $type, `${path}.$type`);
  const check = embeds[lexicons].get($type);
  if (check !== undefined) return check(embed, path);
  if (lexicons === 'old') return undefined;
  return `The sandbox shows ${[...embeds.now.keys()].join(', ')} only, not ${shownValue($type)}, at ${path}`;
}
