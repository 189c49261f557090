import { describe, expect, it } from '@jest/globals';
import type { Mutation } from './control.ts';
import type { TestRun } from './run-tests.ts';
import { countLine, table, type Verdict, verdictOn } from './verdict.ts';

const run = { ran: 3, failed: [], passedFiles: [], trouble: '' };
const control = { number: 7, name: 'keys' };
const mutation: Mutation = {
  without: 'a check',
  file: 'a.ts',
  text: 'a',
  instead: 'b',
  tests: ['a.test.ts'],
};

describe('a mutation', () => {
  const judge = (given: Partial<TestRun>, failing: readonly string[] = []) => {
    const { isCaught, how } = verdictOn({ control, mutation }, { ...run, ...given }, new Set(failing));
    return [isCaught, how];
  };

  it('is caught by a test that ran and failed', () => {
    const failed = ['a key is refused', 'another'];
    expect(judge({ failed })).toEqual([true, '2 of 3 tests failed: a key is refused']);
  });

  it('is not caught by a test that fails without it', () => {
    expect(judge({ failed: ['old'] }, ['old'])).toEqual([false, 'none of 3 tests failed']);
    expect(judge({ failed: ['old', 'new'] }, ['old'])).toEqual([true, '1 of 3 tests failed: new']);
  });

  it.each([
    [{}, 'none of 3 tests failed'],
    [{ ran: 0 }, 'no test ran'],
    [{ ran: 0, trouble: 'SyntaxError: a\nb' }, 'no test failed: SyntaxError: a'],
    [{ ran: 0, trouble: 'took longer than 5 s' }, 'no test failed: took longer than 5 s'],
  ])('is not caught by %j', (given, how) => {
    expect(judge(given)).toEqual([false, how]);
  });
});

it('verdicts are counted and stand in a table', () => {
  const verdicts: Verdict[] = [
    { control, mutation, isCaught: true, how: '1 of 3 tests failed: it' },
    { control, mutation: { ...mutation, without: 'all checks' }, isCaught: false, how: 'all 3 tests passed' },
  ];
  expect(table(verdicts)).toBe(
    [
      '7 keys  without a check     a.test.ts  caught  1 of 3 tests failed: it',
      '7 keys  without all checks  a.test.ts  MISSED  all 3 tests passed',
    ].join('\n'),
  );
  expect(countLine(verdicts)).toBe('1 caught, 1 missed');
});
