import type { KeyRing } from './key-ring.ts';
import { type Binding, open, seal } from './seal.ts';

/**
 * The same value under the newest key.
 * @throws {UnsealError} when it was sealed for another place, with an unknown key, or was changed
 */
export const reseal = async (sealed: string, binding: Binding, keys: KeyRing): Promise<string> =>
  seal(await open(sealed, binding, keys), binding, keys);
