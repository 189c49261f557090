import { describe, expect, it } from '@jest/globals';
import { readMediaForm } from './media-form.ts';

const boundary = '----boundary';

function read(body: string | Buffer, type = `multipart/form-data; boundary=${boundary}`) {
  const headers = { 'content-type': type };
  return readMediaForm({
    headers,
    body: Buffer.from(body),
    params: {},
    query: new URLSearchParams(),
    origin: '',
  });
}

const part = (head: string, value: string) => `--${boundary}\r\n${head}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const end = `--${boundary}--\r\n`;

describe('the form of an upload', () => {
  it('has its file byte for byte, whatever is in it, beside its fields', () => {
    const media = `\xff\0--${boundary}\r\n\r\nname="segment_index"\r\n-${boundary}\r\n`;
    const body = Buffer.from(field('segment_index', '7') + field('media', media) + end, 'latin1');
    const form = read(body);
    expect(form?.field('segment_index')).toBe('7');
    expect(form?.media?.toString('latin1')).toBe(media);
  });

  it('may have the file first, without a name, with other heads and a quoted boundary', () => {
    const head = 'Content-Type: application/octet-stream\r\nContent-Disposition: form-data; name="media"';
    const body = part(head, 'bytes') + field('segment_index', '0') + end;
    const form = read(body, `multipart/form-data; charset=x; boundary="${boundary}"`);
    expect([form?.media?.toString(), form?.field('segment_index')]).toEqual(['bytes', '0']);
  });

  it('has an empty file where one is sent, and none where none is', () => {
    expect(read(field('media', '') + end)?.media).toEqual(Buffer.alloc(0));
    expect(read(field('segment_index', '0') + end)?.media).toBeUndefined();
  });

  it.each([
    ['is cut off', field('segment_index', '0') + field('media', 'bytes')],
    ['has no head', `--${boundary}\r\n${end}`],
    ['has a head without end', `--${boundary}\r\nname="media"${' '.repeat(5_000)}\r\n\r\nbytes\r\n${end}`],
    ['has nothing of a form', 'bytes'],
    ['is empty', ''],
    ['has its file after too many parts', field('a', '').repeat(20) + field('media', 'bytes') + end],
  ])('has no file when it %s', (_what, body) => {
    expect(read(body)?.media ?? Buffer.alloc(0)).toEqual(Buffer.alloc(0));
  });

  it('is JSON with the file in base64 as well, and nothing else', () => {
    const form = read(JSON.stringify({ media: btoa('bytes'), segment_index: 3 }), 'application/json');
    expect([form?.media?.toString(), form?.field('segment_index')]).toEqual(['bytes', '3']);
    expect(read('media=bytes', 'application/x-www-form-urlencoded')).toBeUndefined();
    expect(read('[]', 'application/json')).toBeUndefined();
  });
});
