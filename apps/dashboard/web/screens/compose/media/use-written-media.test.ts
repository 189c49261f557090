import { describe, expect, it } from '@jest/globals';
import type { UploadState } from '../../../parts/upload/uploads.ts';
import { waitReason } from './use-written-media.ts';
import { mediumOf } from './written-media.ts';

const uploadsOf = (states: Readonly<Record<string, UploadState>>) =>
  new Map(Object.entries(states).map(([key, state]) => [key, { key, name: `${key}.png`, state }]));
const sending = { kind: 'sending', percent: 10 } as const;
const failed = { kind: 'failed', message: 'It broke off.' } as const;
const pending = (key: string) => ({ key, id: null, altText: null });
const nothing = new Set<string>();

describe('waitReason', () => {
  it('is none when all is uploaded and prepared', () => {
    expect(waitReason([], new Map(), nothing)).toBeNull();
    expect(waitReason([mediumOf('med_1')], new Map(), nothing)).toBeNull();
  });

  it('says that files are on their way, that some failed, or that they are prepared', () => {
    const media = [pending('a'), pending('b')];
    expect(waitReason(media, uploadsOf({ a: sending, b: { kind: 'waiting' } }), nothing)).toBe(
      '2 files are still uploading.',
    );
    expect(waitReason(media, uploadsOf({ a: sending, b: failed }), nothing)).toBe(
      'A file was not uploaded. Try again, or remove it.',
    );
    expect(waitReason([mediumOf('med_1')], new Map(), new Set(['med_1']))).toBe('Preparing your pictures…');
  });
});
