import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { idsOf } from './trace-ids.ts';
import { noTracing } from './tracing.ts';

const script = `
  import { registerHooks } from 'node:module';
  let loaded = 0;
  registerHooks({ load: (url, context, next) => { if (/@opentelemetry.(?!api)/.test(url)) loaded++; return next(url, context); } });
  const { openTracing } = await import(${JSON.stringify(join(import.meta.dirname, 'open-tracing.ts'))});
  const endpoint = process.argv[1] || undefined;
  const tracing = await openTracing({ endpoint, headers: {}, process: 'test' });
  await tracing.close();
  console.log(loaded);`;

async function modulesLoaded(endpoint: string): Promise<number> {
  const args = ['--no-warnings', '--input-type=module', '--eval', script, endpoint];
  return Number((await promisify(execFile)(process.execPath, args)).stdout);
}

describe('tracing', () => {
  it('loads no SDK without an endpoint', async () => {
    expect(await modulesLoaded('')).toBe(0);
    expect(await modulesLoaded('http://127.0.0.1:1')).toBeGreaterThan(0);
  });

  it('that is off does the work and hands on what comes of it', async () => {
    const from = { requestId: undefined, publicationId: 'pp_1' };
    const span = { name: 'publish', attributes: {} };
    expect(await noTracing.publication(from, span, async () => 'done')).toBe('done');
    await expect(noTracing.call(span, () => Promise.reject(new Error('why')))).rejects.toThrow('why');
  });

  it('derives the same ids from a name, of the lengths of W3C trace context, and others from another', () => {
    expect(idsOf('req_1')).toEqual(idsOf('req_1'));
    expect(idsOf('req_1').traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(idsOf('req_1').spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(idsOf('req_1').traceId).not.toBe(idsOf('req_2').traceId);
  });
});
