/** Jest's transformer: the same type stripping that Node does by itself. */
import { createHash } from 'node:crypto';
import { stripTypeScriptTypes } from 'node:module';

export default {
  getCacheKey: (source: string) => createHash('sha256').update(process.version).update(source).digest('hex'),
  process: (source: string) => ({ code: stripTypeScriptTypes(source) }),
};
