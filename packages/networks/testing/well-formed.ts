import type { Failure } from '@carillon/core';
import { expect } from '@jest/globals';

const day = 86_400_000;
const kinds = ['retry', 'reconnect', 'operator', 'refused', 'unknown'];

/** A sentence that is safe to store and to show, and a time that may be waited for. */
export function expectWellFormed(failure: Failure): void {
  const { kind, code, message, status = 200, notBefore } = failure;
  expect(kinds).toContain(kind);
  expect(code).toMatch(/^[a-z_]+$/);
  expect(message).toMatch(/^\P{C}{10,500}$/u);
  expect(message.length).toBeLessThanOrEqual(500);
  expect(message).not.toMatch(/[<>\n]|\s\s|undefined|null|\[object/);
  expect(status).toBeGreaterThanOrEqual(100);
  expect(status).toBeLessThan(1_000);
  if (notBefore === undefined) return;
  expect(notBefore.getTime()).toBeGreaterThan(Date.now() - day);
  expect(notBefore.getTime()).toBeLessThan(Date.now() + 32 * day);
}
