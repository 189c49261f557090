import { isObject } from '../http/call.ts';
import { checkEmbed } from './check-embed.ts';
import { shownValue as shown } from './problems.ts';

/** The kind of record that a post is. */
export const postType = 'app.bsky.feed.post';

/**
 * The first mistake in a post's record, in the reference server's words; undefined without one.
 * @param lexicons `old` for those of a server from before April 2026
 */
export function checkRecord(
  record: Record<string, unknown>,
  lexicons: 'now' | 'old' = 'now',
): string | undefined {
  const complaint =
    checkText(record['text']) ??
    checkDate(record['createdAt']) ??
    checkList(record['langs'], { name: 'langs', max: 3 }) ??
    checkList(record['tags'], { name: 'tags', max: 8 }) ??
    checkLabels(record['labels']) ??
    checkFacets(record['facets'], Buffer.byteLength(String(record['text']))) ??
    checkReply(record['reply']) ??
    checkEmbed(record['embed'], '$.record.embed', lexicons);
  return complaint === undefined ? undefined : `Invalid ${postType} record: ${complaint}`;
}

const graphemes = new Intl.Segmenter();
const did = /^did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]$/;
const datetime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,20})?(Z|[+-]\d\d:\d\d)$/;

function checkText(text: unknown): string | undefined {
  if (text === undefined) return 'Missing required key "text" at $.record';
  if (typeof text !== 'string') return `Expected string value type (got ${shown(text)}) at $.record.text`;
  const bytes = Buffer.byteLength(text);
  if (bytes > 3_000) return `string too big (maximum 3000, got ${bytes}) at $.record.text`;
  const length = [...graphemes.segment(text)].length;
  return length > 300 ? `grapheme too big (maximum 300, got ${length}) at $.record.text` : undefined;
}

function checkDate(date: unknown): string | undefined {
  if (date === undefined) return 'Missing required key "createdAt" at $.record';
  const valid = typeof date === 'string' && datetime.test(date) && !Number.isNaN(Date.parse(date));
  return valid ? undefined : `Invalid datetime (got ${shown(date)}) at $.record.createdAt`;
}

function checkList(list: unknown, { name, max }: { name: string; max: number }): string | undefined {
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) return `Expected array value type (got ${shown(list)}) at $.record.${name}`;
  return list.length > max
    ? `array too big (maximum ${max}, got ${list.length}) at $.record.${name}`
    : undefined;
}

function checkLabels(labels: unknown): string | undefined {
  if (labels === undefined) return undefined;
  const path = '$.record.labels';
  const values = isObject(labels) ? labels['values'] : undefined;
  if (!Array.isArray(values)) return `Missing required key "values" at ${path}`;
  if (values.length > 10) return `array too big (maximum 10, got ${values.length}) at ${path}.values`;
  const place = values.findIndex((label) => !isObject(label) || typeof label['val'] !== 'string');
  return place < 0 ? undefined : `Missing required key "val" at ${path}.values[${place}]`;
}

function checkFacets(facets: unknown, textBytes: number): string | undefined {
  if (facets === undefined) return undefined;
  if (!Array.isArray(facets)) return `Expected array value type (got ${shown(facets)}) at $.record.facets`;
  return facets
    .map((facet, place) => checkFacet(facet, `$.record.facets[${place}]`, textBytes))
    .find((complaint) => complaint !== undefined);
}

function checkFacet(facet: unknown, path: string, textBytes: number): string | undefined {
  if (!isObject(facet)) return `Expected object value type (got ${shown(facet)}) at ${path}`;
  const { index, features } = facet;
  if (!isObject(index) || !isIndex(index['byteStart'], index['byteEnd'], textBytes))
    return `Invalid byte slice (got ${JSON.stringify(index)}) at ${path}.index`;
  if (!Array.isArray(features)) return `Missing required key "features" at ${path}`;
  return features
    .map((feature, place) => checkFeature(feature, `${path}.features[${place}]`))
    .find((complaint) => complaint !== undefined);
}

const isIndex = (start: unknown, end: unknown, textBytes: number) =>
  Number.isInteger(start) &&
  Number.isInteger(end) &&
  0 <= Number(start) &&
  Number(start) < Number(end) &&
  Number(end) <= textBytes;

function checkFeature(feature: unknown, path: string): string | undefined {
  if (!isObject(feature)) return `Expected object value type (got ${shown(feature)}) at ${path}`;
  const { $type } = feature;
  if ($type === 'app.bsky.richtext.facet#mention' && !did.test(String(feature['did'])))
    return `Invalid DID (got ${shown(feature['did'])}) at ${path}.did`;
  if ($type === 'app.bsky.richtext.facet#link' && !/^[a-z][a-z.-]*:\S+$/i.test(String(feature['uri'])))
    return `Invalid URI (got ${shown(feature['uri'])}) at ${path}.uri`;
  return undefined;
}

function checkReply(reply: unknown): string | undefined {
  if (reply === undefined) return undefined;
  if (!isObject(reply)) return `Expected object value type (got ${shown(reply)}) at $.record.reply`;
  return ['root', 'parent']
    .filter((name) => !isRef(reply[name]))
    .map((name) => `Missing required key "${name}" at $.record.reply`)[0];
}

const isRef = (ref: unknown) =>
  isObject(ref) && typeof ref['uri'] === 'string' && typeof ref['cid'] === 'string';
