import { describe, expect, it } from '@jest/globals';
import { shownAttached } from './shown-medium.ts';

describe('a medium as its posts show it', () => {
  it('has the documented fields and no other: webhooks send it as it is', () => {
    const facts = {
      ...{ id: 'med_1', type: 'image' as const, mimeType: 'image/jpeg', altText: 'A shop.' },
      ...{ width: 960, height: 640, durationMs: null },
    } as const;
    expect(shownAttached({ ...facts, hasContent: true, hasThumbnail: false }, 'https://example.com')).toEqual(
      {
        ...facts,
        url: 'https://example.com/v1/media/med_1/content',
        thumbnailUrl: null,
      },
    );
  });
});
