import { describe, expect, it } from '@jest/globals';
import { cutText } from './loggable.ts';
import { safeLine } from './safe-line.ts';

describe('making a line safe', () => {
  it.each([
    ['a JWT without its end', `eyJ${'canary'.repeat(300)}`],
    ['a JWT on a line of its own', 'no\neyJcanary.canary.canary'],
    ['a header on a line of its own', 'no\nBearer canary'],
    ['a header after a tab', 'no\tBasic canary'],
    ['an API key on a line of its own', 'no\nsvc_sk_canary'],
    ['an API key in an address', '/v1/posts/svc%5Fsk%5Fcanary/attempts'],
    ['a signing secret in an address', '/v1/webhooks/whsec_canary+/ca=nary='],
    ['a signing secret in an address, percent-encoded', '/v1/webhooks/whsec%5Fcan%2Fary%3Dcanary'],
    ['a signing secret on a line of its own', 'no\nwhsec_canary'],
    ['an app password on a line of its own', 'no\ncana-ryca-nary-cana'],
    ['an address with a scheme that nobody knows', `${'x'.repeat(30)}://canary@host`],
  ])('leaves no %s', (_, secret) => {
    const line = safeLine(JSON.stringify({ msg: secret }));
    expect(JSON.parse(line).msg).toContain('[redacted]');
    expect(line).not.toMatch(/canary|cana-ry/);
  });

  it.each([
    'Bearer canarycanary',
    'svc_sk_canarycanary',
    'whsec_canarycanary',
    'postgres://carillon:canarycanary@host',
    'eyJcanary.canary.canary',
    'password=canarycanary',
    'cana-rycc-anar-ycan',
  ])('leaves no half of a secret where a text is cut: %s', (secret) => {
    const begin = secret.search('cana');
    for (let left = begin + 5; left < secret.length; left += 1) {
      const text = cutText(`${' '.repeat(1_999 - left)}${secret} and more`);
      const shown: string = JSON.parse(safeLine(JSON.stringify({ text }))).text;
      expect(shown).not.toContain('cana');
      expect(shown).toContain('[redacted]');
    }
  });

  it('escapes a control character behind however many backslashes, and none that is only spelled', () => {
    for (const backslashes of [0, 1, 2, 3, 4_000]) {
      const text = `${'\\'.repeat(backslashes)}\u001b\u001b\u0007${'\\'.repeat(backslashes)}u001b`;
      const shown: string = JSON.parse(safeLine(JSON.stringify({ text }))).text;
      const escaped = '\\u001b\\u001b\\u0007';
      expect(shown).toBe(`${'\\'.repeat(backslashes)}${escaped}${'\\'.repeat(backslashes)}u001b`);
    }
  });
});
