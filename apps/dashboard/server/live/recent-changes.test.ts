import { expect, it } from '@jest/globals';
import { openRecentChanges } from './recent-changes.ts';

function open() {
  let now = 1_000;
  const changes = openRecentChanges(() => now);
  const pass = (ms: number) => {
    now += ms;
  };
  return { ...changes, pass };
}

it('knows of whom something changed, and for how long nothing did', () => {
  const { heard, of, isQuiet, pass } = open();
  heard(true);
  pass(10_000);
  of('ada');
  pass(2_000);
  of('bob');
  expect([isQuiet('ada', 1_999), isQuiet('ada', 2_000), isQuiet('bob', 0)]).toEqual([true, false, false]);
  expect([isQuiet('eve', 12_000), isQuiet('eve', 12_001)]).toEqual([true, false]);
  of('ada');
  expect(isQuiet('ada', 1_999)).toBe(false);
});

it('is sure of nothing while changes are not heard of, nor of what was before', () => {
  const { heard, ofSomebody, isQuiet, pass } = open();
  pass(1_000);
  ofSomebody();
  expect(isQuiet('ada', 0)).toBe(false);
  heard(true);
  pass(1_000);
  expect([isQuiet('ada', 1_000), isQuiet('ada', 1_001)]).toEqual([true, false]);
  ofSomebody();
  pass(500);
  expect([isQuiet('ada', 500), isQuiet('ada', 501)]).toEqual([true, false]);
  heard(false);
  pass(500);
  expect(isQuiet('ada', 1)).toBe(false);
});

it('forgets what is older than a minute, and is then not asked for it', () => {
  const { heard, of, isQuiet, pass } = open();
  heard(true);
  of('ada');
  pass(60_001);
  of('bob');
  expect([isQuiet('ada', 60_000), isQuiet('ada', 60_001)]).toEqual([true, false]);
});
