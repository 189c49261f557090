import { describe, expect, it } from '@jest/globals';
import { failuresAMinute, openReadBudget, repeatsAMinute } from './open-request-log.ts';

const read = { apiKeyId: 'apk_1', method: 'GET', operation: 'listPosts', status: 200 };

describe('the budget for reads', () => {
  it('takes so many good reads of a key in a minute, and again in the next', () => {
    let now = 60_000;
    const budget = openReadBudget(() => now);
    const taken = () => Array.from({ length: 50 }, () => budget.takes(read)).filter(Boolean).length;
    expect(taken()).toBe(repeatsAMinute);
    expect(budget.takes({ ...read, apiKeyId: 'apk_2' })).toBe(true);
    now += 60_000;
    expect(taken()).toBe(repeatsAMinute);
  });

  it('counts a post that is only checked as a read', () => {
    const budget = openReadBudget(() => 0);
    const checked = { ...read, method: 'POST', operation: 'validatePost' };
    expect(Array.from({ length: 50 }, () => budget.takes(checked)).filter(Boolean).length).toBe(
      repeatsAMinute,
    );
  });

  it.each([
    ['reads that failed', { ...read, status: 404 }],
    ['what changes something', { ...read, method: 'POST', operation: 'createPost', status: 201 }],
    ['what failed to change something', { ...read, method: 'PATCH', status: 400 }],
  ])('takes all %s', (_, request) => {
    const budget = openReadBudget();
    const taken = Array.from({ length: 50 }, () => budget.takes(request));
    expect(taken).not.toContain(false);
  });

  it('takes so many failures of a key in a minute, whatever it read', () => {
    const budget = openReadBudget(() => 0);
    for (let n = 0; n < 50; n += 1) budget.takes(read);
    const failed = { ...read, status: 404 };
    expect(Array.from({ length: 500 }, () => budget.takes(failed)).filter(Boolean).length).toBe(
      failuresAMinute,
    );
  });

  it('takes few refusals for too many requests, which come by the thousand', () => {
    const budget = openReadBudget(() => 0);
    const refused = { ...read, method: 'POST', status: 429 };
    expect(Array.from({ length: 50 }, () => budget.takes(refused)).filter(Boolean).length).toBe(
      repeatsAMinute,
    );
  });
});
