import { describe, expect, it } from '@jest/globals';
import * as sdk from './index.ts';
import { withClient } from './testing/open-client.ts';

const problem = {
  code: 'post_not_found',
  error: 'Post not found.',
  errors: [{ path: 'id', code: 'post_not_found', message: 'Post not found.' }],
};

/** What a call that an answer refuses throws. */
const thrown = (answer: object, options: sdk.RequestOptions = {}) =>
  withClient([answer], ({ carillon }) =>
    carillon.posts.get('pst_1', { maxRetries: 0, ...options }).then(
      () => Promise.reject(new Error('Nothing was thrown.')),
      (error: sdk.APIError) => error,
    ),
  );

describe('an error of the API', () => {
  it.each([
    [400, sdk.BadRequestError],
    [401, sdk.AuthenticationError],
    [403, sdk.PermissionDeniedError],
    [404, sdk.NotFoundError],
    [409, sdk.ConflictError],
    [412, sdk.PreconditionFailedError],
    [413, sdk.PayloadTooLargeError],
    [422, sdk.UnprocessableEntityError],
    [429, sdk.RateLimitError],
    [500, sdk.InternalServerError],
    [503, sdk.InternalServerError],
  ])('of the status %i is a %p', async (status, Class) => {
    const error = await thrown({ status, body: problem, headers: { 'x-request-id': 'req_1' } });
    expect(error.constructor).toBe(Class);
    expect(error).toBeInstanceOf(sdk.APIError);
    expect(error).toBeInstanceOf(sdk.CarillonError);
    expect(error.name).toBe(Class.name);
    expect(error).toMatchObject({
      ...{ status, code: 'post_not_found', error: 'Post not found.', message: 'Post not found.' },
      ...{ errors: problem.errors, requestId: 'req_1', retryAfterMs: null },
    });
    expect(error.headers.get('content-type')).toBe('application/json');
  });

  it('of another status is an APIError', async () => {
    const error = await thrown({ status: 418, body: { error: 'A teapot.' } });
    expect([error.constructor, error.code, error.message, error.errors]).toEqual([
      sdk.APIError,
      null,
      'A teapot.',
      [],
    ]);
  });

  it.each([
    ['3', 3_000],
    ['soon', null],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('has the time of Retry-After: %s', async (value, ms) => {
    const error = await thrown({ status: 429, body: problem, headers: { 'retry-after': value } });
    expect(error.retryAfterMs).toBe(ms);
  });

  it('is a sentence where a proxy answers with a page', async () => {
    const error = await thrown({ status: 502, body: '<html>Bad gateway</html>' });
    expect([error.constructor, error.message]).toEqual([
      sdk.InternalServerError,
      'The API answered with 502.',
    ]);
  });

  it('says what is wrong with the address: a page instead of JSON, a redirect', async () => {
    expect((await thrown({ body: '<html>Welcome</html>' })).message).toMatch(
      /^The answer is no JSON: is http:\/\/127\.0\.0\.1:\d+ the address of the API\?$/,
    );
    const moved = await thrown({ status: 308, headers: { location: 'https://a.example/v1/posts/pst_1' } });
    expect(moved.message).toBe(
      'The API redirects to https://a.example/v1/posts/pst_1: give its address as baseUrl.',
    );
  });
});

describe('no answer', () => {
  it('is an APIConnectionError with its cause, where nobody listens or the connection breaks', async () => {
    const nowhere = new sdk.Carillon({ apiKey: 'k', baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
    await expect(nowhere.me()).rejects.toMatchObject({
      name: 'APIConnectionError',
      message: expect.stringMatching(/^The API cannot be reached: .+\.$/),
      cause: expect.anything(),
    });
    for (const fault of ['reset', 'cut'] as const)
      expect((await thrown({ fault, body: { data: { id: 'pst_1' } } })).constructor).toBe(
        sdk.APIConnectionError,
      );
  });

  it('is an APIConnectionTimeoutError when it takes too long', async () => {
    const error = await thrown({ fault: 'hang' }, { timeoutMs: 50 });
    expect([error.constructor, error.message]).toEqual([
      sdk.APIConnectionTimeoutError,
      'The API did not answer within 0.05 s.',
    ]);
  });

  it('ends when the caller wants that, with their reason: before, in a try, and between tries', async () => {
    const reason = new Error('Enough.');
    const gone = AbortSignal.abort(reason);
    expect(await thrown({}, { signal: gone })).toBe(reason);
    for (const answer of [{ fault: 'hang' }, { status: 503, body: problem }]) {
      const ending = new AbortController();
      setTimeout(() => ending.abort(reason), 100);
      const begunAt = performance.now();
      expect(await thrown(answer, { signal: ending.signal, maxRetries: 5 })).toBe(reason);
      expect(performance.now() - begunAt).toBeLessThan(2_000);
    }
  });
});
