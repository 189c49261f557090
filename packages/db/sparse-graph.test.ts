import { expect, it } from '@jest/globals';
import { firstName, sparseGraph } from './sparse-graph.ts';

/** An unsigned LEB128. */
const number = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)];

const strings = ['id', 'user', 'Status', 'user.findMany'];

/** Two input nodes, an output node and a root, with names from a number on. */
const graphFrom = (first: number): number[] => {
  const name = (text: string) => number(first + strings.indexOf(text));
  return [
    ...[2, 1, 1].flatMap(number),
    ...[...number(2), ...name('id'), 1, 2, ...number(0), ...number(0), 33],
    ...[...name('user'), 0, 0, ...number(2), ...number(first + strings.indexOf('Status') + 1), 2],
    ...number(0),
    ...[...number(1), ...name('user'), ...number(300), ...number(0)],
    ...[...name('user.findMany'), ...number(1), ...number(1)],
  ];
};

const encoded = (bytes: readonly number[]) => Buffer.from(bytes).toString('base64url');

it('numbers the names of the graph anew, and leaves all else', () => {
  const sparse = sparseGraph({ strings, graph: encoded(graphFrom(0)) });
  expect(sparse.graph).toBe(encoded(graphFrom(firstName)));
  expect(sparse.strings.slice(firstName)).toEqual(strings);
  expect(new Set(sparse.strings.slice(0, firstName))).toEqual(new Set(['']));
});

it('refuses a graph that is written in another way', () => {
  expect(() => sparseGraph({ strings, graph: encoded([...graphFrom(0), 0]) })).toThrow('has more in it');
  expect(() => sparseGraph({ strings, graph: encoded(graphFrom(0).slice(0, -1)) })).toThrow('ends before');
});
