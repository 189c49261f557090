import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { repeatByCurl } from './repeat-by-curl.ts';

const api = 'https://carillon.example/v1';

/** What a shell hands to the program, a line for each argument. */
const argumentsOf = (command: string): string[] =>
  execFileSync('/bin/sh', ['-c', command.replace(/^curl/, String.raw`printf '%s\n'`)], {
    env: { CARILLON_API_KEY: 'key' },
    encoding: 'utf8',
  })
    .trimEnd()
    .split('\n');

describe('the command that asks again', () => {
  it('has the address and the key, and for a change the place of a body', () => {
    const get = repeatByCurl({ method: 'GET', path: '/v1/posts' }, api);
    expect(argumentsOf(get)).toEqual([
      ...['-X', 'GET', 'https://carillon.example/v1/posts'],
      ...['-H', 'Authorization: Bearer key'],
    ]);
    const post = repeatByCurl({ method: 'POST', path: '/v1/posts' }, api);
    expect(argumentsOf(post).slice(5)).toEqual(['-H', 'Content-Type: application/json', '-d', '@body.json']);
  });

  it('hands nothing of a path to the shell', () => {
    const path = "/v1/'; touch '/tmp/x; $(id) `id`";
    const [, , address] = argumentsOf(repeatByCurl({ method: 'GET', path }, api));
    expect(new URL(address ?? '').pathname).toBe('/v1/%27;%20touch%20%27/tmp/x;%20$(id)%20%60id%60');
  });
});
