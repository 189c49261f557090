import { execFileSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import type { DevFile } from '../dev-file.ts';
import { summary } from './summary.ts';

const dev: DevFile = {
  apiUrl: 'http://127.0.0.1:3000',
  dashboardUrl: null,
  sandboxUrl: 'http://127.0.0.1:3002',
  apiKey: 'svc_sk_test_key',
  databaseUrl: 'postgres://127.0.0.1/carillon',
  redisUrl: null,
  profileId: 'prf_1',
  accounts: [
    { id: 'sac_x', platform: 'x', handle: 'demo' },
    { id: 'sac_other', platform: 'x', handle: 'down' },
    { id: 'sac_bluesky', platform: 'bluesky', handle: 'demo.sandbox.test' },
  ],
};

const plain = (demo: Parameters<typeof summary>[1]) => stripVTControlCharacters(summary(dev, demo, null));

describe('summary', () => {
  it('shows a command that publishes on both networks when it is pasted into a shell', () => {
    const pasted = /^curl [\s\S]*?\nJSON$/m.exec(plain(null))?.[0] ?? '';
    const shown = execFileSync('sh', { input: `curl() { echo "$2"; cat; }\n${pasted}\n`, encoding: 'utf8' });
    const [url, ...lines] = shown.split('\n');
    expect(url).toBe('http://127.0.0.1:3000/v1/posts');
    const item = { content: expect.stringMatching(/^Hello at \d\d:\d\d:\d\d$/) };
    expect(JSON.parse(lines.join('\n'))).toEqual({
      profileId: 'prf_1',
      publishNow: true,
      platforms: { sac_x: { items: [item] }, sac_bluesky: { items: [item] } },
    });
  });

  it('announces the demo post, where there is one', () => {
    expect(plain({ id: 'pst_1', seconds: 40 })).toContain('A demo post goes out in 40 s');
    expect(plain({ id: 'pst_1', seconds: 40 })).toContain('/v1/posts/pst_1');
    expect(plain(null)).not.toContain('demo post');
  });

  it('leaves out a dashboard that does not run', () => {
    expect(plain(null)).not.toContain('Dashboard');
  });
});
