import { noTracing } from '@carillon/telemetry';
import { expect, it } from '@jest/globals';
import { noteSpans } from './run-worker.ts';

it('tells of each publication and call as it begins, and traces it', async () => {
  const notes: string[] = [];
  const tracing = noteSpans(noTracing, { note: (what) => notes.push(what) });
  const whose = { requestId: undefined, publicationId: 'pp_1' };
  const result = await tracing.publication(whose, { name: 'publish', attributes: {} }, () =>
    tracing.call({ name: 'x publish', attributes: {} }, async () => [...notes]),
  );
  expect(result).toEqual(['publish pp_1', 'x publish']);
});
