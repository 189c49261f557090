import { describe, expect, it } from '@jest/globals';
import { withoutAddress } from './addresses.ts';
import { deletedReason } from './delivery-result.ts';
import type { Message } from './message.ts';
import { cutText, discordMessage, messageBody, ntfyMessage, slackMessage } from './message-body.ts';

const family = '👨‍👩‍👧‍👦';
const hostile = ['<@U123>&'.repeat(500), `*_~\`|@here${family}`.repeat(300), '\n'.repeat(5_000)];

const long = (text: string): Message => ({
  title: text,
  quote: text,
  lines: Array.from({ length: 40 }, () => text),
  links: Array.from({ length: 5 }, (_, n) => ({ label: 'Open', url: `https://example.com/${n}` })),
  tone: 'bad',
});

describe('a message', () => {
  it.each(hostile)('of the longest texts fits every service', (text) => {
    const { content } = discordMessage(long(text)) as { content: string };
    expect(content.length).toBeLessThanOrEqual(2_000);
    expect(content).toContain('[Open](<https://example.com/0>)');
    const { blocks } = slackMessage(long(text)) as { blocks: { text: { text: string } }[] };
    for (const { text: each } of blocks) expect(each.text.length).toBeLessThanOrEqual(3_000);
    const { message, title } = ntfyMessage(long(text)) as { message: string; title: string };
    expect(Buffer.byteLength(message)).toBeLessThanOrEqual(4_096);
    expect(title).not.toContain('\n');
  });

  it('is cut between characters that a reader sees, and says so', () => {
    expect(cutText(family.repeat(5), { graphemes: 2, size: 1_000 })).toBe(`${family}${family}…`);
    expect(cutText(family.repeat(5), { graphemes: 9, size: 30 })).toBe(`${family}${family}…`);
    expect(cutText('short', { graphemes: 5, size: 6 })).toBe('short');
    expect(cutText('a\u202Eb\0c', { graphemes: 9, size: 99 })).toBe('abc');
  });

  it('mentions nobody', () => {
    const words = 'Ask <@U123>, <!here> and @everyone';
    const slack = JSON.stringify(slackMessage(long(words)));
    expect(slack).not.toMatch(/<[@!]/);
    const discord = discordMessage(long(words)) as { content: string; allowed_mentions: unknown };
    expect(discord.content).not.toMatch(/(?<!\\)(?:<@|@everyone)/);
    expect(discord.allowed_mentions).toEqual({ parse: [] });
  });
});

describe('a message on Slack', () => {
  it('has no format but its own, whatever a post says', () => {
    const words = '*bold* _italic_ ~struck~ `code` ```block``` a_name_of *x';
    const { blocks, text } = slackMessage({ ...long(words), links: [] }) as {
      blocks: { text: { text: string } }[];
      text: string;
    };
    const shown = blocks
      .map(({ text: each }) => each.text)
      .join('\n')
      .replace(/\*/, '')
      .replace(/\*$/m, '');
    for (const each of [shown, text]) {
      expect(each).toMatch(/[*_~`]/);
      // Nothing that could begin or end a format stands beside anything but a space without width.
      expect(each.replace(/\u200B[*_~`]\u200B/g, '')).not.toMatch(/[*_~`]/);
      expect(each.replaceAll('\u200B', '')).toContain('*bold* _italic_ ~struck~ `code`');
    }
  });
});

describe('a message of an event', () => {
  const publication = {
    ...{
      id: 'pp_1',
      postId: 'pst_1',
      socialAccountId: 'sac_1',
      status: 'failed',
      dueAt: '2026-11-25T18:00:00.000Z',
    },
    ...{ errorCode: 'rate_limited', nextAt: null, leaseUntil: null, publishedAt: null, platformPostId: null },
    ...{
      createdAt: '2026-11-25T18:00:00.000Z',
      updatedAt: '2026-11-25T18:00:00.000Z',
      generation: 1,
      items: [],
    },
    errorMessage: 'X asks to wait. The next try is at 2026-11-25T18:06:37.208Z.',
    socialAccount: {
      platform: 'x',
      platformUsername: 'ada',
      platformAvatar: '',
      sandbox: false,
      blockedUntil: null,
    },
    profileId: 'prf_1',
    content: 'Which post this is',
  };
  const told = (type: string) =>
    (['slack', 'discord', 'ntfy'] as const).map((kind) =>
      messageBody(kind, { type, snapshot: publication }, undefined),
    );

  it('about one account says which post, and when in words, wholly', () => {
    for (const body of told('publication.failed')) {
      expect(body).toContain('Which post this is');
      expect(body).toContain('Wed, 25 Nov 2026 18:06 UTC');
      expect(body).not.toContain('T18:06');
    }
  });

  it('that is being looked for asks nobody to look', () => {
    for (const body of told('publication.unclear')) expect(body).toContain('Do not send the post again');
  });
});

describe('what a service answers', () => {
  it.each([
    ['slack', 404, 'no_service', true],
    ['slack', 403, 'action_prohibited', false],
    ['slack', 404, 'Not found', false],
    ['discord', 404, '{"message": "Unknown Webhook", "code": 10015}', true],
    ['discord', 401, '{"message": "Invalid Webhook Token", "code": 50027}', true],
    ['discord', 404, 'Not found', false],
    ['ntfy', 404, '{"code":40401,"http":404,"error":"page not found"}', false],
  ] as const)('%s, %d %s: was it deleted? %s', (kind, status, text, isDeleted) => {
    expect(deletedReason(kind, { status, text }) !== null).toBe(isDeleted);
  });

  it('is kept without the secret parts of the address', () => {
    const address = 'https://hooks.slack.com/services/T0/B0/abcdefghijklmnop';
    expect(withoutAddress(`No ${address}: /services/T0/B0/abcdefghijklmnop, abcdefghijklmnop`, address)).toBe(
      'No …: …, …',
    );
    expect(withoutAddress('{"topic":"ours"} of services', 'https://ntfy.sh/ours?auth=QmE')).toBe(
      '{"topic":"…"} of services',
    );
    const proxied = 'https://me:pa%20ss@chat.example/hooks/1?thread_id=12&token=s%2Fcr%20t+x';
    expect(withoutAddress('me, pa ss, pa%20ss, s/cr t x, s%2Fcr%20t+x, thread 12', proxied)).toBe(
      '…, …, …, …, …, thread 12',
    );
    expect(withoutAddress('of 100%zz and bad%zzbad', 'https://chat.example/a/b?token=bad%zzbad')).toBe(
      'of 100%zz and …',
    );
  });
});
