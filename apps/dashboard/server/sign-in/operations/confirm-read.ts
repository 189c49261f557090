import { personOperation } from '../../operation.ts';

/** Refuses as every operation that needs a proof does, and does nothing: for a page that then has the browser fetch a file. */
export const readProofOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'get',
  path: '/confirm',
  handle: async () => null,
});
