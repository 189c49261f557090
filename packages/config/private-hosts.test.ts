import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseEnvironment } from './environment.ts';
import { ConfigError } from './index.ts';
import { variables } from './variables.ts';

const { ALLOW_PRIVATE_HOSTS } = variables;
const parse = (text: string | undefined) =>
  parseEnvironment(z.object({ ALLOW_PRIVATE_HOSTS }), { ALLOW_PRIVATE_HOSTS: text }).ALLOW_PRIVATE_HOSTS;

describe('ALLOW_PRIVATE_HOSTS', () => {
  it.each([
    [undefined, false],
    ['', false],
    [' , ', false],
    ['0', false],
    ['false', false],
    ['1', true],
    ['true', true],
    ['pds.internal', ['pds.internal']],
    [' sandbox, 10.0.0.5,10.1.0.0/16 ,fd00::/8', ['sandbox', '10.0.0.5', '10.1.0.0/16', 'fd00::/8']],
  ])('as %j is %j', (text, hosts) => {
    expect(parse(text)).toEqual(hosts);
  });

  it.each([
    'http://pds.internal',
    'pds.internal:443',
    '10.0.0.0/33',
    '10.0.0',
    '300.1.1.1',
    '-',
    '*',
    'a b',
    '1,*',
  ])('as %j is refused, and says what it can be', (text) => {
    expect(() => parse(text)).toThrow(ConfigError);
    expect(() => parse(text)).toThrow('ALLOW_PRIVATE_HOSTS: lists names and addresses of servers, such as');
  });
});
