import { beforeEach, describe, expect, it } from '@jest/globals';
import { Files } from './files.ts';

const megabyte = 1024 * 1024;

let files: Files;

beforeEach(() => {
  files = new Files();
});

function put(name: string, bytes: Buffer): void {
  files.begin(name, bytes.length);
  files.add(name, 0, bytes);
}

const contentOf = (name: string) => {
  const file = files.get(name);
  return file && Buffer.concat(file.parts).toString();
};

describe('the files in memory', () => {
  it('are there when all parts are, in order, whenever they came', () => {
    files.begin('file', 6);
    files.add('file', 1, Buffer.from('def'));
    expect(contentOf('file')).toBeUndefined();
    files.add('file', 0, Buffer.from('xyz'));
    files.add('file', 0, Buffer.from('abc'));
    expect(contentOf('file')).toBe('abcdef');
  });

  it('have 64 MB together, and the oldest go first', () => {
    for (let count = 0; count < 5; count += 1) put(`file${count}`, Buffer.alloc(15 * megabyte, count));
    expect(files.get('file0')).toBeUndefined();
    expect(files.get('file1')?.sizeBytes).toBe(15 * megabyte);
    put('file1', Buffer.alloc(15 * megabyte));
    put('file5', Buffer.alloc(15 * megabyte));
    expect(files.get('file2')).toBeUndefined();
    expect(files.get('file1')).toBeDefined();
  });

  it('are not kept when larger than 16 MB, whatever arrives', () => {
    put('small', Buffer.from('small'));
    files.begin('film', 17 * megabyte);
    for (let index = 0; index < 17; index += 1) files.add('film', index, Buffer.alloc(megabyte));
    expect(files.get('film')).toBeUndefined();
    expect(contentOf('small')).toBe('small');
  });

  it('make room for the many that are begun and never end, and for tiny parts', () => {
    put('first', Buffer.from('first'));
    for (let count = 0; count < 64 * 1024; count += 1) files.begin(`begun${count}`, 1);
    expect(files.get('first')).toBeUndefined();
    put('second', Buffer.from('second'));
    files.begin('crumbs', 70_000);
    for (let index = 0; index < 64 * 1024; index += 1) files.add('crumbs', index, Buffer.from('.'));
    expect(files.get('second')).toBeUndefined();
  });

  it('count a part that is sent again once', () => {
    put('first', Buffer.from('first'));
    files.begin('again', 15 * megabyte);
    for (let times = 0; times < 6; times += 1) files.add('again', 0, Buffer.alloc(15 * megabyte));
    expect(contentOf('first')).toBe('first');
    expect(files.get('again')?.sizeBytes).toBe(15 * megabyte);
  });

  it('hold nothing of the request that a part was cut out of', () => {
    const request = Buffer.alloc(megabyte, 'a');
    put('file', request.subarray(10, 13));
    request.fill('b');
    expect(contentOf('file')).toBe('aaa');
  });
});
