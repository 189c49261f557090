import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import { openSecretReader } from './secret-reader.ts';

function atTerminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk) => {
    shown += chunk;
  });
  return { input, read: openSecretReader(input, output), shown: () => shown };
}

it('a person is asked for each secret, and nothing that they type is shown', async () => {
  const { input, read, shown } = atTerminal();
  const first = read('app password', { option: '--app-password' });
  input.write('abcd-');
  input.write('efgh\r');
  expect(await first).toBe('abcd-efgh');
  const second = read('refresh token', { option: '--refresh-token' });
  input.write('tokenx\x7f\r'); // the last letter taken back
  expect(await second).toBe('token');
  expect(shown()).toBe('App password: \nRefresh token: \n');
});

it.each([
  ['nothing is typed', '\r', 'The password is missing: type it, or give --password.'],
  ['a person ends it by Ctrl-C', 'half\x03', 'Nothing was done.'],
  ['a person ends it by Ctrl-D', '\x04', 'Nothing was done.'],
])('a secret is refused when %s', async (_, typed, message) => {
  const { input, read } = atTerminal();
  const reading = read('password', { option: '--password' });
  input.write(typed);
  await expect(reading).rejects.toThrow(message);
});

it('secrets come as lines of an input that is no terminal, one after another, though it stays open', async () => {
  const input = new PassThrough();
  const read = openSecretReader(input, new PassThrough());
  input.write('acc');
  const first = read('access token', { option: '--access-token' });
  input.write('ess\r\nrefresh\nhalf of');
  expect(await first).toBe('access');
  expect(input.isPaused()).toBe(true);
  expect(await read('refresh token', { option: '--refresh-token' })).toBe('refresh');
  input.end(' one');
  expect(await read('password', { option: '--password' })).toBe('half of one');
  await expect(read('password', { option: '--password' })).rejects.toThrow(
    'The password is missing: give --password, or send it as a line of standard input.',
  );
});

it('an empty line is no secret', async () => {
  const input = new PassThrough();
  input.end('\n');
  await expect(
    openSecretReader(input, new PassThrough())('password', { option: '--password' }),
  ).rejects.toThrow('is missing');
});
