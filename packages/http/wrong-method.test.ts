import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${scene.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${scene.apiKey}`, ...headers },
  });

describe('a path with another method than it has', () => {
  it.each([
    ['PUT', '/v1/posts', 'GET, POST, HEAD'],
    ['PATCH', '/v1/posts/', 'GET, POST, HEAD'],
    ['DELETE', '/v1/me', 'GET, HEAD'],
    ['PUT', '/v1/posts/pst_1', 'GET, PATCH, DELETE, HEAD'],
    ['GET', '/v1/posts/batch', null], // which is a post of that id
    ['GET', '/v1/posts/pst_1/resend', 'POST'],
  ])('%s %s is answered 405 with those it has', async (method, path, allowed) => {
    const answer = await send(method, path);
    const methods = answer.headers.get('allow')?.split(', ').sort().join(', ') ?? null;
    expect(methods).toBe(allowed?.split(', ').sort().join(', ') ?? null);
    if (allowed === null) return;
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([405, 'method_not_allowed']);
    expect(((await answer.json()) as { error: string }).error).toContain(`There is no ${method} ${path}`);
  });

  it('is told to those alone who have a key, and a path that is none stays 404', async () => {
    expect((await send('PUT', '/v1/posts', { authorization: 'Bearer none' })).status).toBe(401);
    expect((await send('PUT', '/v1/nowhere')).status).toBe(404);
    expect((await send('OPTIONS', '/v1/posts')).headers.get('allow')).toBe('GET, HEAD, POST');
  });
});
