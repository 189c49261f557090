import { describe, expect, it } from '@jest/globals';
import { richText } from './rich-text.ts';

const marked = (text: string) => richText(text).flatMap((part) => (part.marked ? [part.text] : []));

describe('richText', () => {
  it('finds links, mentions and hashtags, without the stop behind them', () => {
    expect(marked('See https://example.com/a?b=1. Thanks @ada.example, #ding!')).toEqual([
      'https://example.com/a?b=1',
      '@ada.example',
      '#ding',
    ]);
  });

  it('leaves addresses of e-mail and bare signs alone', () => {
    expect(marked('ada@example.com @ # a#b')).toEqual([]);
  });

  it('loses nothing of the text', () => {
    const text = '#a b\n @c 🎉 http://x.yz/ü';
    expect(
      richText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
