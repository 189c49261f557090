import { expect, it } from '@jest/globals';
import { shownText } from './shown-text.ts';

it('has words where there is no text, so that a link to the post has a name', () => {
  expect([shownText('Ding'), shownText(''), shownText(' \n')]).toEqual(['Ding', 'No text', 'No text']);
});
