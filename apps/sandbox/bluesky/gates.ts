import { cidForLex } from '@atproto/lex-cbor';
import { jsonToLex } from '@atproto/lex-json';
import { isObject } from '../http/call.ts';
import type { Account } from '../state/account.ts';
import type { BlueskyPost, Gate, PostRecord } from '../state/post.ts';
import type { Answer } from '../types.ts';
import { postType } from './check-record.ts';
import { recordUri } from './new-record.ts';
import { problems, shownValue as shown } from './problems.ts';

const threadGate = 'app.bsky.feed.threadgate';
const postGate = 'app.bsky.feed.postgate';

const gates = [threadGate, postGate];

/** True for records that say who may reply to a post, or quote it. */
export const isGate = (collection: string): boolean => gates.includes(collection);

interface GateRequest {
  readonly collection: string;
  readonly rkey: string;
  readonly record: PostRecord;
}

/** Checks a gate as the reference server does, and that it stands beside its post; else the refusal. */
export async function newGate(
  { collection, rkey, record }: GateRequest,
  { id }: Account,
): Promise<Gate | Answer> {
  const { $type = collection } = record;
  if ($type !== collection)
    return problems.invalid(`Invalid $type: expected ${collection}, got ${String($type)}`);
  const complaint = checkGate(record, collection);
  if (complaint !== undefined) return problems.invalid(`Invalid ${collection} record: ${complaint}`);
  if (record['post'] !== recordUri(id, postType, rkey))
    return problems.invalid(`The sandbox keeps a gate under the key of its post only, not ${rkey}`);
  const whole: PostRecord = { ...record, $type };
  const cid = (await cidForLex(jsonToLex(whole))).toString();
  return { uri: recordUri(id, collection, rkey), collection, rkey, record: whole, cid };
}

/** Posts with the gates that came with them; a gate without its post is refused. */
export function withGates(posts: readonly BlueskyPost[], all: readonly Gate[]): BlueskyPost[] | Answer {
  const alone = all.find(({ rkey }) => !posts.some(({ recordKey }) => recordKey === rkey));
  if (alone !== undefined)
    return problems.invalid(`The sandbox takes a gate together with its post only: ${alone.uri}`);
  return posts.map((post) => {
    const own = all.filter(({ rkey }) => rkey === post.recordKey);
    return own.length === 0 ? post : { ...post, gates: own };
  });
}

/** List of each kind, and the rules that may be in it (Bluesky, lexicons of app.bsky.feed). */
const lists: Readonly<Record<string, { readonly name: string; readonly rules: readonly string[] }>> = {
  [threadGate]: { name: 'allow', rules: ['mentionRule', 'followingRule', 'followerRule', 'listRule'] },
  [postGate]: { name: 'embeddingRules', rules: ['disableRule'] },
};

const maxRules = 5;

function checkGate(record: PostRecord, collection: string): string | undefined {
  const { name, rules } = lists[collection] ?? { name: '', rules: [] };
  for (const key of ['post', 'createdAt'])
    if (typeof record[key] !== 'string') return `Missing required key "${key}" at $.record`;
  const list = record[name];
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) return `Expected array value type (got ${shown(list)}) at $.record.${name}`;
  if (list.length > maxRules)
    return `array too big (maximum ${maxRules}, got ${list.length}) at $.record.${name}`;
  const known = rules.map((rule) => `${collection}#${rule}`);
  const place = list.findIndex((rule) => !isObject(rule) || !known.includes(String(rule['$type'])));
  return place < 0
    ? undefined
    : `Expected one of ${known.join(', ')} (got ${shown(list[place])}) at $.record.${name}[${place}]`;
}
