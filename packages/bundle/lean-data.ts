import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Plugin } from 'rolldown';

/** The lexicons of the SDK of the AT Protocol that nothing of ours speaks: chats, and the moderation of others. */
const unspoken = /^(?:chat\.bsky|tools\.ozone)\./;

/** A module that is little but data: as code V8 would keep a plan of each object, beside the object, for as long as the process lives. */
const minDataLength = 5_000;

/**
 * Has programs read large data as JSON, in a tenth of the time and without a second copy, from files beside them, of which they keep
 * no text: most are tables of old encodings, which nobody asks for. Of the SDK of the AT Protocol they have only the lexicons that we
 * speak: by itself it reads each of them three times when it is loaded.
 */
export const leanData: Plugin = {
  name: 'lean data',
  transform(code, id) {
    if (id.endsWith('.json')) {
      if (code.length < minDataLength) return null;
      const source = JSON.stringify(JSON.parse(code));
      const digest = createHash('sha256').update(source).digest('hex').slice(0, 8);
      const fileName = `${basename(id, '.json')}-${digest}.json`;
      this.emitFile({ type: 'asset', fileName, source });
      return dataModule(fileName);
    }
    if (id.endsWith('/@atproto/api/dist/client/lexicons.js')) return lexicons(code);
    if (id.endsWith('/@atproto/api/dist/index.js'))
      return changed(code, 'export const lexicons = new', 'export const lexicons = /* @__PURE__ */ new');
    return null;
  },
};

const parsed = (data: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(data))})`;

/** @param fileName in the bundle */
const dataModule = (fileName: string) => ({
  code: `module.exports = JSON.parse(process.getBuiltinModule('node:fs').readFileSync(__bundle + ${JSON.stringify(`/${fileName}`)}, 'utf8'));`,
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
  if (at === -1) throw new Error(`The SDK of the AT Protocol has no "${by.trim()}" any more.`);
  return [code.slice(0, at), code.slice(at + by.length)];
}

function changed(code: string, from: string, to: string) {
  const [before, after] = split(code, from);
  return { code: `${before}${to}${after}`, map: { mappings: '' } };
}
