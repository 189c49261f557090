import { readFileSync } from 'node:fs';

const file = new URL('../../docs/api.md', import.meta.url);

/** apps/docs/api.md, with the address of this very service in its examples. */
export const guideText = (publicUrl: string): string =>
  readFileSync(file, 'utf8').replaceAll('https://carillon.example', publicUrl);
