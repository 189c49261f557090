import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { apiError, errorCatalogue, invalidRequest } from './errors.ts';
import { problem, problemCatalogue } from './problems.ts';

/** Quoted in the API's reference, without a full stop. */
const asDocumented = [
  'Unauthorized',
  'Profile not found',
  'Post not found',
  'One or more social accounts not found',
  'Cannot resend a post with status: <status>',
  'Internal server error',
];

describe('apiError', () => {
  it('carries the status, the word and the sentence of the catalogue', () => {
    const error = apiError('not_resendable', { status: 'draft' });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'not_resendable',
      message: 'Cannot resend a post with status: draft',
      problems: [],
    });
  });
});

describe('invalidRequest', () => {
  it('tells every problem, and bears the word of the first', () => {
    const missing = problem('field_missing', 'profileId', {});
    const tooMany = problem('too_many', 'items', { limit: 25, unit: 'items' });
    const error = invalidRequest([missing, tooMany]);
    expect(error).toMatchObject({ status: 400, code: 'field_missing', problems: [missing, tooMany] });
    expect(error.message).toBe('profileId is missing. items must have at most 25 items.');
  });
});

describe('very many problems', () => {
  const problems = (count: number) =>
    Array.from({ length: count }, (_, index) => problem('field_missing', `f${index}`, {}));

  it('are told up to the 50th, and how many there are beyond', () => {
    const [first, ...rest] = problems(60_000);
    if (first === undefined) throw new Error('There is a first one.');
    const error = invalidRequest([first, ...rest]);
    expect(error.message).toMatch(/^f0 is missing\. .* f49 is missing\. … and 59950 more problems\.$/);
    expect(error.problems).toHaveLength(51);
    expect(error.problems.at(-1)).toEqual({
      path: '',
      code: 'more_problems',
      message: '… and 59950 more problems.',
    });
  });

  it('are cut where they stand beside an error, too', () => {
    expect(apiError('social_accounts_not_found').because(problems(1_000)).problems).toHaveLength(51);
  });

  it('are all told where only one would be left out', () => {
    expect(apiError('social_accounts_not_found').because(problems(51)).problems).toEqual(problems(51));
  });
});

describe('the catalogues', () => {
  it.each(Object.entries(errorCatalogue))(
    'have for %s a status and a whole sentence',
    (_, [status, text]) => {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      if (!asDocumented.includes(text) && text !== '<sentences>') expect(text).toMatch(/^[A-Z].*\.$/);
    },
  );

  it.each(Object.entries(problemCatalogue))('have for %s a whole sentence', (_, text) => {
    const whole = text.replace(': <detail>', ': What is wrong with a table is a sentence of its own.');
    expect(whole).toMatch(/\.$/);
  });

  it.each(asDocumented)('say "%s" word for word', (text) => {
    expect(Object.values(errorCatalogue).map(([, template]) => template)).toContain(text);
  });
});
