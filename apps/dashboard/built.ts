import { join } from 'node:path';

/** Where the build of the pages lies. */
export const built = join(import.meta.dirname, 'dist');
