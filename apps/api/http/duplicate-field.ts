import { pathOf } from './path-of.ts';

interface Level {
  /** Names that an object had so far; null for a list. */
  readonly names: Set<string> | null;
  /** The field or entry that is being read. */
  at: PropertyKey;
}

/** Path of the first field of valid JSON that its object has twice, of which `JSON.parse` keeps the last; empty for none. */
export function duplicateField(json: string): string {
  const levels: Level[] = [];
  let isName = false;
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs)) {
    const level = levels.at(-1);
    if (token === '{') levels.push({ names: new Set(), at: '' });
    else if (token === '[') levels.push({ names: null, at: 0 });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && typeof level?.at === 'number') level.at += 1;
    else if (token.startsWith('"') && isName && level?.names) {
      level.at = JSON.parse(token) as string;
      if (level.names.has(level.at)) return pathOf(levels.map(({ at }) => at));
      level.names.add(level.at);
    }
    isName = token === '{' || (token === ',' && levels.at(-1)?.names !== null);
  }
  return '';
}
