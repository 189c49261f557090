import { isObject } from '../http/call.ts';
import type { BlueskyPost, Gate, Post, XPost } from './post.ts';

/** Extras asked of a network beside text and media, by its own names; `threadgate` of nothing lets nobody reply. */
export type AskedBeside = Readonly<Record<string, readonly string[]>>;

export const askedBeside = (post: Post): AskedBeside =>
  Object.fromEntries(post.platform === 'x' ? ofX(post) : ofBluesky(post));

type Asked = readonly (readonly [name: string, values: readonly string[]])[];

const ofX = ({ replySettings, quotedId, disclosed = [], poll }: XPost): Asked => [
  ...(replySettings === undefined ? [] : ([['reply_settings', [replySettings]]] as const)),
  ...(quotedId === undefined ? [] : ([['quote_tweet_id', [quotedId]]] as const)),
  ...disclosed.map((fact) => [fact, ['true']] as const),
  ...(poll === undefined
    ? []
    : ([
        ['poll', poll.options],
        ['poll_minutes', [String(poll.duration_minutes)]],
      ] as const)),
];

function ofBluesky({ record, gates = [] }: BlueskyPost): Asked {
  const { langs, labels, embed } = record;
  const labelled = isObject(labels) ? namesIn(labels['values'], 'val') : [];
  return [
    ...gates.map((gate) => [lastPart(gate.collection, '.'), rulesOf(gate)] as const),
    ...(labelled.length > 0 ? ([['labels', labelled]] as const) : []),
    ...ofVideo(embed),
    ...(Array.isArray(langs) ? ([['langs', langs.map(String)]] as const) : []),
  ];
}

/** Languages of a video's captions, and how it is to be played. */
function ofVideo(embed: unknown): Asked {
  const { captions, presentation } = isObject(embed) ? embed : {};
  const languages = namesIn(captions, 'lang');
  return [
    ...(languages.length > 0 ? ([['captions', languages]] as const) : []),
    ...(typeof presentation === 'string' ? ([['presentation', [presentation]]] as const) : []),
  ];
}

const rulesOf = ({ record }: Gate): string[] =>
  namesIn(record['allow'] ?? record['embeddingRules'], '$type').map((type) => lastPart(type, '#'));

const namesIn = (list: unknown, key: string): string[] =>
  Array.isArray(list) ? list.map((entry) => (isObject(entry) ? String(entry[key]) : '')) : [];

const lastPart = (text: string, by: string): string => text.split(by).at(-1) ?? text;
