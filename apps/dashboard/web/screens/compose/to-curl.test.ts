import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { toCurl } from './to-curl.ts';

/** The arguments that a shell makes of a command. */
async function argumentsOf(command: string): Promise<string[]> {
  const script = command.replace(/^curl/, String.raw`printf '%s\0'`);
  const { stdout } = await promisify(execFile)('sh', ['-c', script], {
    env: { CARILLON_API_KEY: 'svc_sk_1' },
  });
  return stdout.split('\0').slice(0, -1);
}

describe('toCurl', () => {
  it('is read by a shell as exactly the request, whatever the text', async () => {
    const content = `It's $HOME \`ls\` "x" \\ !\nü 🎉 '; rm -rf ~'`;
    const body = { platforms: { sac_a: { items: [{ content }] } } };
    const call = {
      method: 'POST',
      url: 'http://127.0.0.1:3000/v1/posts',
      headers: { 'Idempotency-Key': 'a1' },
      body,
    } as const;
    const given = await argumentsOf(toCurl(call));
    expect(given.slice(0, -1)).toEqual([
      call.url,
      '-H',
      'Authorization: Bearer svc_sk_1',
      '-H',
      'Content-Type: application/json',
      '-H',
      'Idempotency-Key: a1',
      '-d',
    ]);
    expect(JSON.parse(given.at(-1) ?? '')).toEqual(body);
  });

  it('names a method that a body does not imply', async () => {
    const call = { method: 'PATCH', url: 'http://x', headers: { 'If-Match': '"e"' }, body: {} } as const;
    expect(await argumentsOf(toCurl(call))).toEqual(expect.arrayContaining(['-X', 'PATCH', 'If-Match: "e"']));
  });
});
