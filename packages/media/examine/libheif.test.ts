import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { whileDecoding } from './libheif.ts';
import { Unreadable } from './unreadable.ts';

const thrown = (what: unknown) => () => {
  throw what;
};

it.each([
  ['a number, as C++ does', 5_243_160],
  ['an error of WebAssembly', Object.assign(new Error('unreachable'), { name: 'RuntimeError' })],
  ['that its stack is too deep', new RangeError('Maximum call stack size exceeded')],
])('a decoder that throws %s has a broken file', (_, what) => {
  expect(() => whileDecoding(thrown(what))).toThrow(Unreadable);
});

it('a fault of our own is none of the file', () => {
  expect(() => whileDecoding(thrown(new TypeError('no function')))).toThrow(TypeError);
  expect(() => whileDecoding(() => readFileSync('/nowhere/at/all'))).toThrow('ENOENT');
  expect(() => whileDecoding(thrown(new Unreadable('it is empty')))).toThrow('it is empty');
});
