import { describe, expect, it } from '@jest/globals';
import { openUploads } from './uploads.ts';

/** Uploads whose end the test decides. */
function open() {
  const sent: { name: string; key: string; signal: AbortSignal; onProgress: (share: number) => void }[] = [];
  const ends: PromiseWithResolvers<{ id: string }>[] = [];
  const uploads = openUploads((file, options) => {
    const end = Promise.withResolvers<{ id: string }>();
    options.signal.addEventListener('abort', () => end.reject(options.signal.reason));
    sent.push({ name: file.name, ...options });
    ends.push(end);
    return end.promise;
  });
  return {
    uploads,
    sent,
    ends,
    add: (...names: string[]) => uploads.add(names.map((name) => new File(['x'], name))),
    states: () => [...uploads.current().values()].map(({ name, state }) => ({ name, ...state })),
  };
}

const settled = () => new Promise((done) => setImmediate(done));

describe('uploads', () => {
  it('go two at a time, and show how far they are', async () => {
    const { add, sent, ends, states } = open();
    add('a', 'b', 'c');
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b']);
    sent[1]?.onProgress(0.429);
    expect(states()).toEqual([
      { name: 'a', kind: 'sending', percent: 0 },
      { name: 'b', kind: 'sending', percent: 42 },
      { name: 'c', kind: 'waiting' },
    ]);
    ends[0]?.resolve({ id: 'med_a' });
    await settled();
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(states()[0]).toEqual({ name: 'a', kind: 'done', id: 'med_a' });
  });

  it('say why they failed, and go again under the same key', async () => {
    const { uploads, add, sent, ends, states } = open();
    const [key = ''] = add('a');
    ends[0]?.reject(new Error('The server cannot be reached.'));
    await settled();
    expect(states()).toEqual([{ name: 'a', kind: 'failed', message: 'The server cannot be reached.' }]);
    uploads.retry(key);
    ends[1]?.resolve({ id: 'med_a' });
    await settled();
    expect(states()).toEqual([{ name: 'a', kind: 'done', id: 'med_a' }]);
    expect(sent.map((each) => each.key)).toEqual([key, key]);
  });

  it('stop when nobody wants them any more, and those behind them go', async () => {
    const { uploads, add, sent, states } = open();
    const keys = add('a', 'b', 'c');
    uploads.keepOnly(new Set(keys.slice(1)));
    await settled();
    expect(sent.map(({ name, signal }) => [name, signal.aborted])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ]);
    expect(states().map(({ name }) => name)).toEqual(['b', 'c']);
  });

  it('notify every listener of each change', () => {
    const { uploads, add } = open();
    let notified = 0;
    const stop = uploads.subscribe(() => notified++);
    add('a');
    expect(notified).toBeGreaterThan(0);
    stop();
    const before = notified;
    add('b');
    expect(notified).toBe(before);
  });
});
