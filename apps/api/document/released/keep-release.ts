/** Keeps today's document as that of the last release, without its words: `node apps/api/document/released/keep-release.ts` */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const words = ['description', 'summary', 'example', 'examples', 'tags', 'title'];

/** @param isNames whether the keys are names of fields, such as `description` */
function withoutWords(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutWords(each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => isNames || !words.includes(key));
  return Object.fromEntries(
    entries.map(([key, inner]) => [
      key,
      withoutWords(inner, !isNames && ['properties', 'schemas'].includes(key)),
    ]),
  );
}

const document = join(import.meta.dirname, '../../../docs/openapi.json');
const { paths, components } = JSON.parse(readFileSync(document, 'utf8'));
const kept = JSON.stringify(withoutWords({ paths, components }));
writeFileSync(join(import.meta.dirname, 'openapi.json.gz'), gzipSync(kept, { level: 9 }));
