import { describe, expect, it } from '@jest/globals';
import { addressProblem } from './check-addresses.ts';

const secret = 'a-secret-that-nobody-may-read';
const field = { name: 'address', label: 'Webhook address', help: '', maxLength: 300, is: 'address' } as const;
const place = {
  fields: [field],
  platform: 'x',
  sandbox: false,
  baseUrl: 'https://network.example',
  allowPrivateHosts: false,
} as const;

const problem = (address: unknown, more: Partial<Parameters<typeof addressProblem>[1]> = {}) =>
  addressProblem({ address }, { ...place, ...more });

describe('an address that is a credential', () => {
  it.each([
    [`https://network.example/hooks/${secret}`, {}],
    [`https://hooks.network.example/${secret}`, {}],
    [`http://127.0.0.1:8080/${secret}`, { allowPrivateHosts: ['127.0.0.1'] }],
    [`http://127.0.0.1:8080/${secret}`, { baseUrl: 'http://127.0.0.1:8080' }],
    [`http://127.0.0.1:8080/${secret}`, { baseUrl: 'http://127.0.0.1:8080', sandbox: true }],
  ])('may be %s', (address, more) => {
    expect(problem(address, more)).toBeNull();
  });

  it.each([
    [`http://network.example.com/${secret}`, {}, 'The webhook address must begin with https://.'],
    [
      `https://10.0.0.1/${secret}`,
      {},
      'The webhook address is on a private network; name it in ALLOW_PRIVATE_HOSTS to talk to it.',
    ],
    [`https://network.example:8443/${secret}`, { baseUrl: 'https://other.example' }, /must use port 443\.$/],
    [`https://me:${secret}@network.example.com/`, {}, /must not contain a user name or a password\.$/],
    [secret, {}, 'The webhook address must be a whole address that begins with https://.'],
    [
      `https://network.example/${secret}`,
      { baseUrl: 'http://127.0.0.1:9000', sandbox: true },
      'An account of the sandbox needs an address of the sandbox, and none of X.',
    ],
    [
      `https://network.example/${secret}`,
      { fields: [{ ...field, problem: () => 'It must be that of a webhook.' }] },
      'It must be that of a webhook.',
    ],
  ])('may not be %s, and no sentence has it', (address, more, sentence) => {
    const found = problem(address, more);
    expect(found).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
    expect(found).not.toContain(secret);
  });

  it('is missed where there is none', () => {
    expect(problem(undefined)).toMatch(/must be a whole address/);
  });
});
