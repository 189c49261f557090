import { resolve } from 'node:path';

/** The repository's root folder. */
export const repository = resolve(import.meta.dirname, '../../..');
