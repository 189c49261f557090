import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Pages of the guide, apps/docs/guide, in their order. */
export const guidePages = [
  'first-post',
  'requests',
  'keys',
  'connect-links',
  'time-and-slots',
  'threads-and-options',
  'media',
  'change-and-resend',
  'follow-a-post',
  'find-posts',
  'webhooks',
  'many-posts',
  'assistants',
  'no-code',
] as const;

const docs = new URL('../../docs/', import.meta.url);

/** A page of apps/docs by its name there, such as `guide/keys.md`. */
export const readDocs = (name: string): string => readFileSync(new URL(name, docs), 'utf8');

/** A page of the guide, with the address of this very service in its examples. */
export const guideText = (name: (typeof guidePages)[number] | 'README', publicUrl: string): string =>
  readDocs(`guide/${name}.md`).replaceAll('https://carillon.example', publicUrl);

/** The contents of the guide as `/guide.md`: links of a page in the folder, from one place above. */
export const guideIndex = (publicUrl: string): string =>
  guideText('README', publicUrl).replaceAll(
    /\]\((?!https?:|#)([^)]+)\)/g,
    (_, href: string) => `](${posix.join('guide', href)})`,
  );
