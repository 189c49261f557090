/** The `@jest/globals` of tests: Jest's own functions, with limits of time, which jest-light-runner leaves out. */
import type * as jestGlobals from '@jest/globals';
import { limited } from './limited.ts';

type Work = (...args: never[]) => unknown;
type Hook = (work: Work, limitMs?: number) => void;
type Each = (...table: unknown[]) => (name: string, work: Work, limitMs?: number) => void;
type It = ((name: string, work: Work, limitMs?: number) => void) & { readonly each: Each };

const original = globalThis as unknown as typeof jestGlobals;

const limitedHook =
  (name: 'beforeAll' | 'beforeEach' | 'afterAll' | 'afterEach'): Hook =>
  (work, limitMs) =>
    (original[name] as Hook)(limited(name, work, limitMs));

const plainIt = original.it as unknown as It;

export const it: It = Object.assign(
  (name: string, work: Work, limitMs?: number) => plainIt(name, limited(name, work, limitMs)),
  {
    each:
      (...table: unknown[]) =>
      (name: string, work: Work, limitMs?: number) =>
        plainIt.each(...table)(name, limited(name, work, limitMs)),
  },
);

export const { describe, expect, jest } = original;
export const beforeAll = limitedHook('beforeAll');
export const beforeEach = limitedHook('beforeEach');
export const afterAll = limitedHook('afterAll');
export const afterEach = limitedHook('afterEach');
