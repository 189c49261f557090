import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPlans } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { apiConfig, ConfigError } from './index.ts';

const environment = {
  DATABASE_URL: 'postgres://127.0.0.1/carillon',
  REDIS_URL: 'redis://127.0.0.1',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};

const plansOf = (text: string) => apiConfig({ ...environment, PLANS: text }).PLANS;

const few = { postsPerMonth: 0, socialAccounts: 1, threads: true, requestsPerMinute: 1, mediaBytes: 20e9 };
const table = { free: few, growth: few, scale: few };

/** The problem that is found in a table. */
function refusal(plans: unknown): string[] {
  try {
    plansOf(typeof plans === 'string' ? plans : JSON.stringify(plans));
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1);
    throw error;
  }
  throw new Error('The table was taken.');
}

const fields = 'postsPerMonth, socialAccounts, threads, requestsPerMinute and mediaBytes';
const range = (least: number) => `must be a whole number from ${least} to 2147483647`;

describe('PLANS', () => {
  it('replaces the table of plans', () => {
    expect(plansOf(JSON.stringify(table))).toEqual(table);
  });

  it('may be missing', () => {
    expect(apiConfig(environment).PLANS).toBeUndefined();
  });

  it('has the usual table in .env.example', () => {
    const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
    expect(plansOf(/^# PLANS=(.*)$/m.exec(example)?.[1] ?? '')).toEqual(defaultPlans);
  });

  it.each([
    ['[]', ['  PLANS: must be an object with free, growth and scale']],
    [{ ...table, scale: undefined }, [`  PLANS.scale: must be an object with ${fields}`]],
    [{ ...table, gold: few }, ['  PLANS: has free, growth and scale, and not gold']],
    [{ ...table, free: { ...few, posts: 1 } }, [`  PLANS.free: has ${fields}, and not posts`]],
    [
      {
        ...table,
        free: { ...few, postsPerMonth: -1, socialAccounts: 1.5, threads: 'no', requestsPerMinute: 0 },
      },
      [
        `  PLANS.free.postsPerMonth: ${range(0)}`,
        `  PLANS.free.socialAccounts: ${range(0)}`,
        '  PLANS.free.threads: must be true or false',
        `  PLANS.free.requestsPerMinute: ${range(1)}`,
      ],
    ],
    [{ ...table, growth: { ...few, postsPerMonth: 3e9 } }, [`  PLANS.growth.postsPerMonth: ${range(0)}`]],
  ])('is refused as %j, and says what is wrong', (plans, sentences) => {
    expect(refusal(plans)).toEqual(sentences);
  });

  it('is refused when it is no JSON', () => {
    expect(refusal('free=50')).toEqual([expect.stringMatching(/^ {2}PLANS: cannot be read: ./)]);
  });
});
