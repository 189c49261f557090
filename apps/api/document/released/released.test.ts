import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { type ApiDocument, findBreaks } from './find-breaks.ts';

const docs = join(import.meta.dirname, '../../../docs');
const now: ApiDocument = JSON.parse(readFileSync(join(docs, 'openapi.json'), 'utf8'));
/** That of the last release, without its words. */
const released: ApiDocument = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, 'openapi.json.gz'))).toString(),
);

/** What was announced and has come, each with its line of the changelog. */
const announced: Readonly<Record<string, string>> = {};

describe('the document of the last release', () => {
  it('is kept by today’s, but for what was announced', () => {
    const changelog = readFileSync(join(docs, 'CHANGELOG.md'), 'utf8');
    expect(findBreaks(released, now)).toEqual(Object.keys(announced));
    for (const line of Object.values(announced)) expect(changelog).toContain(line);
  });

  const newPost = ['components', 'schemas', 'NewPost'];
  const post = ['components', 'schemas', 'Post', 'properties', 'content'];
  const parameters = now.paths['/posts']?.get?.parameters ?? [];
  const platform = parameters.findIndex(({ name }) => name === 'platform');

  it.each<[string, readonly (string | number)[], unknown, string]>([
    ['an operation', ['paths', '/posts/counts'], undefined, 'GET /posts/counts is gone'],
    [
      'a parameter',
      ['paths', '/posts', 'get', 'parameters'],
      parameters.filter(({ name }) => name !== 'q'),
      'GET /posts, query q is gone',
    ],
    [
      'a field of a body',
      [...newPost, 'properties', 'latestAt'],
      undefined,
      'POST /posts, body.latestAt is gone',
    ],
    [
      'what may be left out',
      [...newPost, 'required'],
      ['profileId', 'platforms', 'status'],
      'POST /posts, body.status is required',
    ],
    [
      'a value',
      ['paths', '/posts', 'get', 'parameters', platform, 'schema', 'enum'],
      ['x'],
      'GET /posts, query platform takes no bluesky',
    ],
    [
      'a length',
      [...newPost, 'properties', 'profileId', 'maxLength'],
      30,
      'POST /posts, body.profileId has a lower maxLength',
    ],
    ['a field of an answer', post, undefined, 'PATCH /posts/{id}, 200.data.content is gone'],
    [
      'a type in an answer',
      post,
      { type: ['string', 'null'] },
      'PATCH /posts/{id}, 200.data.content was string, and is null',
    ],
  ])('is not kept by one that has lost %s', (_, path, value, said) => {
    const changed = structuredClone(now);
    const place = path
      .slice(0, -1)
      .reduce<Record<string | number, unknown>>(
        (inside, key) => inside[key] as Record<string | number, unknown>,
        changed as never,
      );
    const name = path.at(-1) ?? '';
    if (value === undefined) delete place[name];
    else place[name] = value;
    expect(findBreaks(now, now)).toEqual([]);
    expect(findBreaks(now, changed)).toContain(said);
  });
});
