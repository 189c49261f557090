import type { Plugin } from 'rolldown';

/** The lexicons of the SDK of Bluesky that nothing of ours speaks: chats, and the moderation of others. */
const unspoken = /^(?:chat\.bsky|tools\.ozone)\./;

/** A module that is little but data: as code V8 would keep a plan of each object, beside the object, for as long as the process lives. */
const minDataLength = 20_000;

/**
 * Has programs read large data as JSON, in a tenth of the time and without a second copy, and of the SDK of Bluesky only the
 * lexicons that we speak: by itself it reads each of them three times when it is loaded.
 */
export const leanData: Plugin = {
  name: 'lean data',
  transform(code, id) {
    if (id.endsWith('.json')) return code.length < minDataLength ? null : dataModule(JSON.parse(code));
    if (id.endsWith('/@atproto/api/dist/client/lexicons.js')) return lexicons(code);
    if (id.endsWith('/@atproto/api/dist/index.js'))
      return changed(code, 'export const lexicons = new', 'export const lexicons = /* @__PURE__ */ new');
    return null;
  },
};

const parsed = (data: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(data))})`;

const dataModule = (data: unknown) => ({
  code: `module.exports = ${parsed(data)};`,
  map: { mappings: '' },
  moduleType: 'js' as const,
});

function lexicons(code: string) {
  const begin = 'export const schemaDict = ';
  const end = ';\nexport const schemas =';
  const [before, rest = ''] = split(code, begin);
  const [literal, after = ''] = split(rest, end);
  const all: Record<string, { readonly id: string }> = new Function(`return ${literal}`)();
  const spoken = Object.entries(all).filter(([, { id }]) => !unspoken.test(id));
  return {
    code: `${before}${begin}${parsed(Object.fromEntries(spoken))}${end}${after}`,
    map: { mappings: '' },
  };
}

function split(code: string, by: string): [string, string] {
  const at = code.indexOf(by);
  if (at === -1) throw new Error(`The SDK of Bluesky has no "${by.trim()}" any more.`);
  return [code.slice(0, at), code.slice(at + by.length)];
}

function changed(code: string, from: string, to: string) {
  const [before, after] = split(code, from);
  return { code: `${before}${to}${after}`, map: { mappings: '' } };
}
