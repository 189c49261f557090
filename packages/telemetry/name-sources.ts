import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapping } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The folder of the bundle that this module is part of: the bundler writes it above each of its files. */
declare const __bundle: string | undefined;

const ownBundle = typeof __bundle === 'undefined' ? null : __bundle;

const place = /(file:\/\/\S+?\.js):(\d+):(\d+)/g;

/**
 * Names our sources in the frames of a stack, where the program runs from a bundle. Frames of packages keep their place in it.
 * Node would do so itself when it is asked to, for a tenth of the start and some of every error.
 */
export function nameSources(frames: string, bundle = ownBundle): string {
  if (bundle === null) return frames;
  const base = `${pathToFileURL(bundle).href}/`;
  return frames.replace(place, (text, url: string, line: string, column: string) => {
    const found = url.startsWith(base) ? mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1) : null;
    // Of code without a source, an entry somewhere before is found.
    if (!found || !isEntry(found) || found.generatedLine !== Number(line) - 1) return text;
    return `${new URL(found.originalSource, url).href}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

const isEntry = (found: SourceMapping | object): found is SourceMapping => 'originalSource' in found;

const maps = new Map<string, SourceMap | null>();

/** @returns null without a map */
function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const map = readMap(new URL(`${url}.map`));
  maps.set(url, map);
  return map;
}

function readMap(file: URL): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null; // an error is being reported: another must not take its place
  }
}
