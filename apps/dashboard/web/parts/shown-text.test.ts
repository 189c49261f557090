import { expect, it } from '@jest/globals';
import { beginningOf, shownText } from './shown-text.ts';

it('has words where there is no text, so that a link to the post has a name', () => {
  expect([shownText('Ding'), shownText(''), shownText(' \n')]).toEqual(['Ding', 'No text', 'No text']);
});

it.each([
  ['Ding\n\ndong ', 'Ding dong'],
  ['', 'No text'],
  ['a'.repeat(60), 'a'.repeat(60)],
  [`${'a'.repeat(59)} bc`, `${'a'.repeat(59)}…`],
  ['🔔'.repeat(61), `${'🔔'.repeat(60)}…`],
  ['🔔'.repeat(61), '🔔'.repeat(61), 61],
])('beginningOf shows %j as %j', (content, beginning, most?: number) => {
  expect(beginningOf(content, most)).toBe(beginning);
});
