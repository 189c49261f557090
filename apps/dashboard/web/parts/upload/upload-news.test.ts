import { expect, it } from '@jest/globals';
import { uploadNews } from './upload-news.ts';

it('names every file, by how far it is', () => {
  const states = {
    a: { kind: 'sending', percent: 10 },
    b: { kind: 'done', id: 'med_b' },
    c: { kind: 'failed', message: 'It broke off.' },
  } as const;
  const uploads = new Map(
    Object.entries(states).map(([key, state]) => [key, { key, name: `${key}.png`, state }]),
  );
  expect(uploadNews(uploads)).toBe('Uploading: a.png. Uploaded: b.png. Not finished: c.png.');
  expect(uploadNews(new Map())).toBe('');
});
